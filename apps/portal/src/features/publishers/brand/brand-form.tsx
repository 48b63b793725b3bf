import type { Brand, BrandInput } from '@feedreel/contracts/brand/brand'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { summariseFields } from '../../../lib/form/field-text.ts'
import { ActionButton } from '../../../ui/form/action-button.tsx'
import { FieldStack, FormActions } from '../../../ui/form/field-layout.tsx'
import { SwitchField } from '../../../ui/form/inputs.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { BrandFields, FIRST_BRAND } from './brand-fields.tsx'
import { BrandPreview } from './brand-preview.tsx'
import classes from './brand-section.module.css'

type BrandFormProps = {
  saved: Brand | null
  /** Sets the brand, or removes it for null. */
  save: UseMutationResult<unknown, Error, BrandInput | null>
  /** The publisher whose items the preview shows, and its options. */
  preview: Omit<ComponentProps<typeof BrandPreview>, 'brand'>
  words: { own: string; help: string; save: string; saved: string; failed: string }
}

/** A brand with a form of its own, with frames of it. */
export function BrandForm({ saved, save, preview, words }: BrandFormProps) {
  const [brand, setBrand] = useState<BrandInput | null>(saved)
  return (
    <div className={classes.form}>
      <FieldStack>
        {save.isSuccess && <Notice tone="success">{words.saved}</Notice>}
        {save.isError && <Notice tone="danger">{failure(save.error, words.failed)}</Notice>}
        <SwitchField
          label={words.own}
          description={words.help}
          checked={brand !== null}
          onChange={event => setBrand(event.currentTarget.checked ? (saved ?? FIRST_BRAND) : null)}
        />
        {brand && (
          <BrandFields brand={brand} saved={saved} onChange={change => setBrand({ ...brand, ...change })} />
        )}
        <BrandPreview {...preview} brand={brand} />
        <FormActions>
          <ActionButton isBusy={save.isPending} onClick={() => save.mutate(brand)}>
            {words.save}
          </ActionButton>
        </FormActions>
      </FieldStack>
    </div>
  )
}

function failure(error: Error, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise
  return error.fields ? summariseFields(error.fields) : error.detail || otherwise
}

import type { Brand, BrandInput } from '@feedreel/contracts/brand/brand'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ComponentProps, useEffect } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { summariseFields } from '../../../lib/form/field-text.ts'
import { useSavedForm } from '../../../lib/form/use-saved-form.ts'
import { ActionButton } from '../../../ui/form/action-button.tsx'
import { FieldStack, FormActions } from '../../../ui/form/field-layout.tsx'
import { FormNotices } from '../../../ui/form/form-notices.tsx'
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
  /** Receives whether there are unsaved changes: a screen has one guard for all its forms. */
  onDirty: (isDirty: boolean) => void
}

/** A brand with a form of its own, with frames of it. */
export function BrandForm({ saved, save, preview, words, onDirty }: BrandFormProps) {
  const { form, takeSent, ...notices } = useSavedForm(
    { brand: toInput(saved) },
    save.isPending,
    `brand of ${preview.publisherId}`,
  )
  const { brand } = form.values
  const isDirty = form.isDirty()
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
  const submit = () => {
    const sent = form.getValues()
    save.mutate(sent.brand, { onSuccess: () => takeSent(sent) })
  }
  // A logo may arrive after further changes.
  const change = (part: Partial<BrandInput>) =>
    form.setFieldValue('brand', latest => latest && { ...latest, ...part })
  return (
    <div className={classes.form}>
      <FieldStack>
        <FormNotices {...notices} />
        <SwitchField
          label={words.own}
          description={words.help}
          checked={brand !== null}
          onChange={event =>
            form.setFieldValue('brand', event.currentTarget.checked ? (toInput(saved) ?? FIRST_BRAND) : null)
          }
        />
        {brand && <BrandFields brand={brand} saved={saved} onChange={change} />}
        <BrandPreview {...preview} brand={brand} />
        {/* Beside the button, since the form is longer than a screen. */}
        {save.isSuccess && <Notice tone="success">{words.saved}</Notice>}
        {save.isError && <Notice tone="danger">{failure(save.error, words.failed)}</Notice>}
        <FormActions>
          <ActionButton isBusy={save.isPending} onClick={submit}>
            {words.save}
          </ActionButton>
        </FormActions>
      </FieldStack>
    </div>
  )
}

/** Without the addresses of the logos, and with the fields in the order of a new brand, since values are compared as text. */
function toInput(saved: Brand | null): BrandInput | null {
  if (saved === null) return null
  const { logo_light_url: _light, logo_dark_url: _dark, ...input } = saved
  return { ...FIRST_BRAND, ...input }
}

function failure(error: Error, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise
  return error.fields ? summariseFields(error.fields) : error.detail || otherwise
}

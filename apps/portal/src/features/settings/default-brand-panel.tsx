import type { Brand, BrandInput } from '@feedreel/contracts/brand/brand'
import { MAIN_RATIO } from '@feedreel/contracts/brand/ratios'
import { useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { summariseFields } from '../../lib/form/field-text.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { FieldStack, FormActions } from '../../ui/form/field-layout.tsx'
import { SwitchField } from '../../ui/form/inputs.tsx'
import { LoadError, Notice } from '../../ui/page/notice.tsx'
import { BrandFields, FIRST_BRAND } from '../publishers/brand/brand-fields.tsx'
import { BrandPreview } from '../publishers/brand/brand-preview.tsx'
import classes from './default-brand-panel.module.css'
import { useDefaultBrand, useSaveDefaultBrand } from './queries.ts'
import { texts } from './texts.ts'

const words = texts.brand
const SECONDS = 3
const RATIOS = [MAIN_RATIO]

/** The brand of publishers without one of their own. */
export function DefaultBrandForm() {
  const query = useDefaultBrand()
  if (query.data) return <LoadedForm saved={query.data.brand} />
  return query.isError ? <LoadError text={texts.loadFailed} query={query} /> : <p>{texts.loading}</p>
}

function LoadedForm({ saved }: { saved: Brand | null }) {
  const [brand, setBrand] = useState<BrandInput | null>(saved)
  const save = useSaveDefaultBrand()
  return (
    <div className={classes.form}>
      <FieldStack>
        {save.isSuccess && <Notice tone="success">{words.saved}</Notice>}
        {save.isError && <Notice tone="danger">{failure(save.error)}</Notice>}
        <SwitchField
          label={words.own}
          description={words.help}
          checked={brand !== null}
          onChange={event => setBrand(event.currentTarget.checked ? (saved ?? FIRST_BRAND) : null)}
        />
        {brand && (
          <BrandFields brand={brand} saved={saved} onChange={change => setBrand({ ...brand, ...change })} />
        )}
        <BrandPreview publisherId={null} brand={brand} theme={null} seconds={SECONDS} ratios={RATIOS} />
        <FormActions>
          <ActionButton isBusy={save.isPending} onClick={() => save.mutate(brand)}>
            {words.save}
          </ActionButton>
        </FormActions>
      </FieldStack>
    </div>
  )
}

function failure(error: Error): string {
  if (!(error instanceof ApiError)) return texts.saveFailed
  return error.fields ? summariseFields(error.fields) : error.detail || texts.saveFailed
}

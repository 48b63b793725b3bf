import type { Publisher } from '@feedreel/contracts/publishers'
import { useState } from 'react'
import { UnsavedGuard } from '../../ui/form/unsaved-guard.tsx'
import { BrandForm } from '../publishers/brand/brand-form.tsx'
import { CHOSEN_PUBLISHER, useSaveBrand } from './queries.ts'
import { texts } from './texts.ts'

/** The brand of a publisher, for its people where they may change it. */
export function PublisherBrand({ publisher }: { publisher: Publisher }) {
  const save = useSaveBrand(publisher.id)
  const [isDirty, setIsDirty] = useState(false)
  const { id, name, brand, theme_settings: theme, length_per_content: seconds, ratios, rundown } = publisher
  const cards = rundown ? { name, domain: publisher.allowed_domains[0] ?? '' } : null
  return (
    <>
      <BrandForm
        saved={brand}
        save={save}
        preview={{ publisherId: id, theme, seconds, ratios, rundown: cards }}
        words={texts.brand}
        onDirty={setIsDirty}
      />
      <UnsavedGuard isDirty={isDirty} parameter={CHOSEN_PUBLISHER} />
    </>
  )
}

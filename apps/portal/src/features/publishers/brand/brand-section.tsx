import type { BrandInput } from '@feedreel/contracts/brand/brand'
import type { Publisher } from '@feedreel/contracts/publishers'
import { FieldStack } from '../../../ui/form/field-layout.tsx'
import { SwitchField } from '../../../ui/form/inputs.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import type { PublisherFormApi } from '../form/form-values.ts'
import { BrandFields, FIRST_BRAND } from './brand-fields.tsx'
import { BrandPreview } from './brand-preview.tsx'
import classes from './brand-section.module.css'
import { words } from './brand-texts.ts'
import { RatiosField } from './ratios-field.tsx'

type BrandSectionProps = {
  form: PublisherFormApi
  /** Null for a new publisher. */
  publisher: Publisher | null
}

/** The look of a publisher's videos and their ratios, with frames of them. */
export function BrandSection({ form, publisher }: BrandSectionProps) {
  const { brand } = form.values
  // A logo may arrive after further changes.
  const set = (change: Partial<BrandInput>) =>
    form.setFieldValue('brand', latest => latest && { ...latest, ...change })
  return (
    <Panel id="brand" title={words.title}>
      <FieldStack>
        <SwitchField
          label={words.own}
          description={words.ownHelp}
          name="brand"
          checked={brand !== null}
          onChange={event =>
            form.setFieldValue('brand', event.currentTarget.checked ? firstBrand(publisher) : null)
          }
        />
        {form.errors.brand && (
          <p className={classes.error} role="alert">
            {form.errors.brand}
          </p>
        )}
        {brand && <BrandFields brand={brand} saved={publisher?.brand ?? null} onChange={set} />}
        <SwitchField
          label={words.rundown}
          description={words.rundownHelp}
          name="rundown"
          {...form.getInputProps('rundown', { type: 'checkbox' })}
        />
        <RatiosField form={form} publisherId={publisher?.id ?? null} />
        <BrandPreview
          publisherId={publisher?.id ?? null}
          brand={brand}
          theme={form.values.theme_settings}
          seconds={Number.parseInt(form.values.length_per_content, 10)}
          ratios={form.values.ratios}
          rundown={
            form.values.rundown
              ? { name: form.values.name, domain: form.values.allowed_domains[0] ?? '' }
              : null
          }
        />
      </FieldStack>
    </Panel>
  )
}

/** The brand that turning the switch off and on restores: the saved one, else that of a new brand. */
const firstBrand = (publisher: Publisher | null): BrandInput => publisher?.brand ?? FIRST_BRAND

import { CLIP_FIELDS, type Publisher } from '@feedreel/contracts/publishers'
import { FieldStack } from '../../ui/form/field-layout.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { ClipField } from './clip-field.tsx'
import { type ClipSave, uploadOf } from './clip-upload.ts'
import { words as allWords } from './form-texts.ts'
import type { PublisherFormApi } from './form-values.ts'

const words = allWords.assets

type AssetsSectionProps = {
  form: PublisherFormApi
  publisher: Publisher | null
  /** The last attempt to save the form. */
  save: ClipSave
  /** How much of that attempt has been sent, in percent. */
  sentPercent: number
}

/** The clips before and after every video of the publisher. */
export function AssetsSection({ form, publisher, save, sentPercent }: AssetsSectionProps) {
  return (
    <Panel id="assets" title={words.title} hint={words.help}>
      <FieldStack columns={2}>
        {CLIP_FIELDS.map(name => (
          <ClipField
            key={name}
            form={form}
            name={name}
            currentUrl={publisher?.[name] ?? null}
            upload={uploadOf(save, name, form.values[name])}
            sentPercent={sentPercent}
          />
        ))}
      </FieldStack>
    </Panel>
  )
}

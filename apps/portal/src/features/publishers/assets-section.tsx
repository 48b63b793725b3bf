import type { Publisher } from '@feedreel/contracts/publishers'
import { FieldStack } from '../../ui/field-stack.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ClipField, type UploadState } from './clip-field.tsx'
import { words as allWords } from './form-texts.ts'
import type { PublisherFormApi } from './publisher-form.tsx'

const words = allWords.assets

type AssetsSectionProps = {
  form: PublisherFormApi
  publisher: Publisher | null
  upload: { isPending: boolean; isSuccess: boolean; isError: boolean }
}

/** The clips before and after every video of the publisher. */
export function AssetsSection({ form, publisher, upload }: AssetsSectionProps) {
  const state: UploadState = upload.isPending
    ? 'uploading'
    : upload.isSuccess
      ? 'completed'
      : upload.isError
        ? 'error'
        : 'idle'
  return (
    <Panel title={words.title} hint={words.help}>
      <FieldStack columns={2}>
        <ClipField
          form={form}
          name="intro_video"
          removeName="remove_intro_video"
          label={words.intro}
          currentUrl={publisher?.intro_video ?? null}
          upload={state}
        />
        <ClipField
          form={form}
          name="outro_video"
          removeName="remove_outro_video"
          label={words.outro}
          currentUrl={publisher?.outro_video ?? null}
          upload={state}
        />
      </FieldStack>
    </Panel>
  )
}

import {
  MAX_UPDATE_FREQUENCY_MINUTES,
  MIN_UPDATE_FREQUENCY_MINUTES,
  type Publisher,
} from '@feedreel/contracts/publishers'
import { FieldStack } from '../../ui/form/field-layout.tsx'
import { NumberField, SwitchField } from '../../ui/form/inputs.tsx'
import { Moment } from '../../ui/list/cells.tsx'
import { Facts } from '../../ui/page/facts.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { GenerateButton } from '../videos/generate-button.tsx'
import { words as allWords } from './form-texts.ts'
import type { PublisherFormApi } from './form-values.ts'
import { totals } from './form-values.ts'

const words = allWords.generation

type GenerationSectionProps = { form: PublisherFormApi; publisher: Publisher | null }

/** When videos are made, how long each item shows, and what that adds up to. */
export function GenerationSection({ form, publisher }: GenerationSectionProps) {
  const lastGenerated = publisher?.last_video_generated
  const { items, durationS } = totals(form.values)
  return (
    <Panel
      id="generation"
      title={words.title}
      actions={publisher && <GenerateButton publisherId={publisher.id} publisherName={publisher.name} />}
    >
      <FieldStack>
        <SwitchField
          label={words.auto}
          description={words.autoHelp}
          name="auto_video_generation_enabled"
          {...form.getInputProps('auto_video_generation_enabled', { type: 'checkbox' })}
        />
        <FieldStack columns={2}>
          <NumberField
            label={words.frequency}
            name="video_update_frequency"
            min={MIN_UPDATE_FREQUENCY_MINUTES}
            max={MAX_UPDATE_FREQUENCY_MINUTES}
            disabled={!form.values.auto_video_generation_enabled}
            {...form.getInputProps('video_update_frequency')}
          />
          <NumberField
            label={words.duration}
            description={words.durationHelp}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            name="length_per_content"
            min={1}
            {...form.getInputProps('length_per_content')}
          />
        </FieldStack>
        <Facts
          facts={[
            { label: words.last, value: lastGenerated ? <Moment iso={lastGenerated} /> : words.never },
            { label: words.items, value: items },
            { label: words.total, value: words.seconds(durationS) },
          ]}
        />
      </FieldStack>
    </Panel>
  )
}

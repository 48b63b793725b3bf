import {
  MAX_UPDATE_FREQUENCY_MINUTES,
  MIN_UPDATE_FREQUENCY_MINUTES,
  type Publisher,
  RUNDOWN_SECONDS,
} from '@feedreel/contracts/publishers'
import { FieldStack } from '../../../ui/form/field-layout.tsx'
import { NumberField, RangeField, SwitchField } from '../../../ui/form/inputs.tsx'
import { Moment } from '../../../ui/list/cells.tsx'
import { Facts } from '../../../ui/page/facts.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { GenerateButton } from '../../videos/generate-button.tsx'
import { words } from './form-texts.ts'
import { type PublisherFormApi, totals } from './form-values.ts'

/** The autoplay and loop settings of a publisher. */
export function AutoplaySection({ form }: { form: PublisherFormApi }) {
  const isOn = form.values.enable_autoplay
  const percent = Number(form.values.autoplay_visibility_requirement)
  return (
    <Panel id="autoplay" title={words.autoplay.title}>
      <FieldStack>
        <SwitchField
          label={words.autoplay.enable}
          name="enable_autoplay"
          {...form.getInputProps('enable_autoplay', { type: 'checkbox' })}
        />
        <SwitchField
          label={words.autoplay.muted}
          name="muted"
          disabled={!isOn}
          {...form.getInputProps('muted', { type: 'checkbox' })}
        />
        <RangeField
          label={words.autoplay.visibility}
          description={words.autoplay.visibilityHelp}
          valueText={words.autoplay.percent(percent)}
          value={percent}
          min={0}
          max={100}
          step={5}
          isDisabled={!isOn}
          onChange={value => form.setFieldValue('autoplay_visibility_requirement', String(value))}
        />
        <SwitchField
          label={words.autoplay.loop}
          name="loop"
          {...form.getInputProps('loop', { type: 'checkbox' })}
        />
      </FieldStack>
    </Panel>
  )
}

type GenerationSectionProps = { form: PublisherFormApi; publisher: Publisher | null }

/** The generation settings of a publisher, with the resulting totals. */
export function GenerationSection({ form, publisher }: GenerationSectionProps) {
  const lastGenerated = publisher?.last_video_generated
  const { items, durationS } = totals(form.values)
  return (
    <Panel
      id="generation"
      title={words.generation.title}
      actions={publisher && <GenerateButton publisherId={publisher.id} publisherName={publisher.name} />}
    >
      <FieldStack>
        <SwitchField
          label={words.generation.auto}
          description={words.generation.autoHelp}
          name="auto_video_generation_enabled"
          {...form.getInputProps('auto_video_generation_enabled', { type: 'checkbox' })}
        />
        <FieldStack columns={2}>
          <NumberField
            label={words.generation.frequency}
            name="video_update_frequency"
            min={MIN_UPDATE_FREQUENCY_MINUTES}
            max={MAX_UPDATE_FREQUENCY_MINUTES}
            disabled={!form.values.auto_video_generation_enabled}
            {...form.getInputProps('video_update_frequency')}
          />
          <NumberField
            label={words.generation.duration}
            description={words.generation.durationHelp}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            name="length_per_content"
            min={1}
            {...form.getInputProps('length_per_content')}
          />
        </FieldStack>
        <Facts
          facts={[
            {
              label: words.generation.last,
              value: lastGenerated ? <Moment iso={lastGenerated} /> : words.generation.never,
            },
            { label: words.generation.items, value: items },
            { label: words.generation.total, value: words.generation.seconds(durationS) },
            ...(form.values.rundown
              ? [{ label: words.generation.rundown, value: words.generation.rundownSeconds(RUNDOWN_SECONDS) }]
              : []),
          ]}
        />
      </FieldStack>
    </Panel>
  )
}

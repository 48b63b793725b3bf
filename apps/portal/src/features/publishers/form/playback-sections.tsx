import {
  MAX_UPDATE_FREQUENCY_MINUTES,
  MIN_UPDATE_FREQUENCY_MINUTES,
  type Publisher,
  RUNDOWN_SECONDS,
} from '@feedreel/contracts/publishers'
import { NativeSelect, TextInput } from '@mantine/core'
import { FieldStack } from '../../../ui/form/field-layout.tsx'
import { NumberField, RangeField, SwitchField } from '../../../ui/form/inputs.tsx'
import { Moment } from '../../../ui/list/cells.tsx'
import { Facts } from '../../../ui/page/facts.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { GenerateButton } from '../../videos/generate-button.tsx'
import { words } from './form-texts.ts'
import { type PublisherFormApi, totals } from './form-values.ts'

const PLACEMENTS = [
  { value: 'preroll', label: words.ads.preroll },
  { value: 'postroll', label: words.ads.postroll },
]

/** The ad settings of a publisher. */
export function AdsSection({ form }: { form: PublisherFormApi }) {
  const isOn = form.values.enable_ads
  return (
    <Panel id="ads" title={words.ads.title}>
      <FieldStack>
        <SwitchField
          label={words.ads.enable}
          name="enable_ads"
          {...form.getInputProps('enable_ads', { type: 'checkbox' })}
        />
        <TextInput
          label={words.ads.tag}
          description={words.ads.tagHelp}
          name="ad_tag_url"
          type="url"
          maxLength={2000}
          required={isOn}
          disabled={!isOn}
          placeholder="https://ads.example.com/vast.xml"
          {...form.getInputProps('ad_tag_url')}
        />
        <FieldStack columns={2}>
          <NumberField
            label={words.ads.skip}
            description={words.ads.skipHelp}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            name="ad_skip_delay"
            min={0}
            max={30}
            required={isOn}
            disabled={!isOn}
            {...form.getInputProps('ad_skip_delay')}
          />
          <NativeSelect
            label={words.ads.placement}
            name="ad_placement"
            data={PLACEMENTS}
            disabled={!isOn}
            {...form.getInputProps('ad_placement')}
          />
        </FieldStack>
        <NumberField
          label={words.ads.rate}
          description={words.ads.rateHelp}
          name="ad_cpm"
          min={0}
          max={100_000}
          step={0.001}
          {...form.getInputProps('ad_cpm')}
        />
      </FieldStack>
    </Panel>
  )
}

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

import { NativeSelect, TextInput } from '@mantine/core'
import { FieldStack } from '../../ui/form/field-layout.tsx'
import { NumberField, SwitchField } from '../../ui/form/inputs.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { words as allWords } from './form-texts.ts'
import type { PublisherFormApi } from './form-values.ts'

const words = allWords.ads
const PLACEMENTS = [
  { value: 'preroll', label: words.preroll },
  { value: 'postroll', label: words.postroll },
]

/** Whether ads play, from where, when they can be skipped and on which side of the video. */
export function AdsSection({ form }: { form: PublisherFormApi }) {
  const isOn = form.values.enable_ads
  return (
    <Panel id="ads" title={words.title}>
      <FieldStack>
        <SwitchField
          label={words.enable}
          name="enable_ads"
          {...form.getInputProps('enable_ads', { type: 'checkbox' })}
        />
        <TextInput
          label={words.tag}
          description={words.tagHelp}
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
            label={words.skip}
            description={words.skipHelp}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            name="ad_skip_delay"
            min={0}
            max={30}
            required={isOn}
            disabled={!isOn}
            {...form.getInputProps('ad_skip_delay')}
          />
          <NativeSelect
            label={words.placement}
            name="ad_placement"
            data={PLACEMENTS}
            disabled={!isOn}
            {...form.getInputProps('ad_placement')}
          />
        </FieldStack>
      </FieldStack>
    </Panel>
  )
}

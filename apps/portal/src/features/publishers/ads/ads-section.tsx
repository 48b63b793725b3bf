import { NativeSelect, TextInput } from '@mantine/core'
import { FieldGroup, FieldStack } from '../../../ui/form/field-layout.tsx'
import { NumberField, SwitchField } from '../../../ui/form/inputs.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import type { PublisherFormApi } from '../form/form-values.ts'
import { words } from './ads-texts.ts'
import { TagTest } from './tag-test.tsx'

const PLACEMENTS = [
  { value: 'preroll', label: words.preroll },
  { value: 'postroll', label: words.postroll },
]
const TAG_PLACEHOLDER = 'https://ads.example.com/vast.xml'
const MAX_URL = 2000
const BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** The ad settings of a publisher, with the test of their tags. */
export function AdsSection({ form }: { form: PublisherFormApi }) {
  const isOn = form.values.enable_ads
  const { ad_tag_url, ad_fallback_tags, ad_placement, allowed_domains } = form.values
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
          maxLength={MAX_URL}
          required={isOn}
          disabled={!isOn}
          placeholder={TAG_PLACEHOLDER}
          {...form.getInputProps('ad_tag_url')}
        />
        <FallbackTags form={form} />
        <TagTest
          tags={[ad_tag_url, ...ad_fallback_tags]}
          placement={ad_placement}
          domain={allowed_domains.find(domain => domain.trim() !== '')}
        />
        <FieldStack columns={2}>
          <NumberField
            label={words.skip}
            description={words.skipHelp}
            inputWrapperOrder={BELOW}
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
        <SwitchField
          label={words.second}
          description={words.secondHelp}
          name="ad_second_break"
          disabled={!isOn}
          {...form.getInputProps('ad_second_break', { type: 'checkbox' })}
        />
        <FieldStack columns={2}>
          <NumberField
            label={words.perPage}
            description={words.perPageHelp}
            inputWrapperOrder={BELOW}
            name="ad_cap_per_page"
            min={1}
            max={100}
            disabled={!isOn}
            {...form.getInputProps('ad_cap_per_page')}
          />
          <NumberField
            label={words.perHour}
            description={words.perHourHelp}
            inputWrapperOrder={BELOW}
            name="ad_cap_per_hour"
            min={1}
            max={100}
            disabled={!isOn}
            {...form.getInputProps('ad_cap_per_hour')}
          />
        </FieldStack>
        <SwitchField
          label={words.docked}
          description={words.dockedHelp}
          name="ad_when_docked"
          disabled={!isOn}
          {...form.getInputProps('ad_when_docked', { type: 'checkbox' })}
        />
        <SwitchField
          label={words.consent}
          description={words.consentHelp}
          name="ad_requires_consent"
          disabled={!isOn}
          {...form.getInputProps('ad_requires_consent', { type: 'checkbox' })}
        />
        <NumberField
          label={words.rate}
          description={words.rateHelp}
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

function FallbackTags({ form }: { form: PublisherFormApi }) {
  const { ad_fallback_tags: tags, enable_ads: isOn } = form.values
  const error = form.getInputProps('ad_fallback_tags').error
  return (
    <FieldGroup legend={words.fallback}>
      <FieldStack>
        {tags.map((tag, index) => (
          <TextInput
            // biome-ignore lint/suspicious/noArrayIndexKey: the places are the order in which tags are tried
            key={index}
            label={words.fallbackTag(index + 1)}
            name={`ad_fallback_tags.${index}`}
            type="url"
            maxLength={MAX_URL}
            disabled={!isOn}
            placeholder={TAG_PLACEHOLDER}
            value={tag}
            error={index === tags.length - 1 ? error : Boolean(error)}
            onChange={event =>
              form.setFieldValue('ad_fallback_tags', tags.with(index, event.currentTarget.value))
            }
          />
        ))}
      </FieldStack>
    </FieldGroup>
  )
}

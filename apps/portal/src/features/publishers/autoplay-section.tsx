import { FieldStack } from '../../ui/form/field-layout.tsx'
import { RangeField, SwitchField } from '../../ui/form/inputs.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { words as allWords } from './form-texts.ts'
import type { PublisherFormApi } from './form-values.ts'

const words = allWords.autoplay

/** Whether the player starts by itself, how, and whether it starts over at the end. */
export function AutoplaySection({ form }: { form: PublisherFormApi }) {
  const isOn = form.values.enable_autoplay
  const percent = Number(form.values.autoplay_visibility_requirement)
  return (
    <Panel id="autoplay" title={words.title}>
      <FieldStack>
        <SwitchField
          label={words.enable}
          name="enable_autoplay"
          {...form.getInputProps('enable_autoplay', { type: 'checkbox' })}
        />
        <SwitchField
          label={words.muted}
          name="muted"
          disabled={!isOn}
          {...form.getInputProps('muted', { type: 'checkbox' })}
        />
        <RangeField
          label={words.visibility}
          description={words.visibilityHelp}
          valueText={words.percent(percent)}
          value={percent}
          min={0}
          max={100}
          step={5}
          isDisabled={!isOn}
          onChange={value => form.setFieldValue('autoplay_visibility_requirement', String(value))}
        />
        <SwitchField label={words.loop} name="loop" {...form.getInputProps('loop', { type: 'checkbox' })} />
      </FieldStack>
    </Panel>
  )
}

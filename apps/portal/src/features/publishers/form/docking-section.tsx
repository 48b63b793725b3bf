import { CORNERS, MAX_STICKY_OFFSET } from '@feedreel/contracts/fields/sticky'
import { NativeSelect } from '@mantine/core'
import { FieldStack } from '../../../ui/form/field-layout.tsx'
import { NumberField, SwitchField } from '../../../ui/form/inputs.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { words } from './form-texts.ts'
import type { PublisherFormApi } from './form-values.ts'

const corners = CORNERS.map(value => ({ value, label: words.docking.corners[value] }))

/** Whether and where the player docks. */
export function DockingSection({ form }: { form: PublisherFormApi }) {
  const { enabled, offset } = form.values.sticky
  return (
    <Panel id="docking" title={words.docking.title}>
      <FieldStack>
        <SwitchField
          label={words.docking.enable}
          description={words.docking.enableHelp}
          name="sticky.enabled"
          {...form.getInputProps('sticky.enabled', { type: 'checkbox' })}
        />
        <FieldStack columns={2}>
          <NativeSelect
            label={words.docking.corner}
            name="sticky.corner"
            data={corners}
            disabled={!enabled}
            {...form.getInputProps('sticky.corner')}
          />
          <NumberField
            label={words.docking.offset}
            // The contract reports errors under the name of the whole field.
            name="sticky"
            error={form.errors.sticky}
            min={0}
            max={MAX_STICKY_OFFSET}
            disabled={!enabled}
            value={Number.isNaN(offset) ? '' : offset}
            onChange={event => form.setFieldValue('sticky.offset', event.currentTarget.valueAsNumber)}
          />
        </FieldStack>
      </FieldStack>
    </Panel>
  )
}

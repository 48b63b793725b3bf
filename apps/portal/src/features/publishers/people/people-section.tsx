import { FieldStack } from '../../../ui/form/field-layout.tsx'
import { SwitchField } from '../../../ui/form/inputs.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { words } from '../form/form-texts.ts'
import type { PublisherFormApi } from '../form/form-values.ts'

/** What the people of a publisher may do. */
export function PeopleSection({ form }: { form: PublisherFormApi }) {
  return (
    <Panel id="people" title={words.people.title} hint={words.people.hint}>
      <FieldStack>
        {(['people_may_ban', 'people_may_change_brand'] as const).map(name => (
          <SwitchField
            key={name}
            label={words.people.labels[name]}
            description={words.people.help[name]}
            name={name}
            {...form.getInputProps(name, { type: 'checkbox' })}
          />
        ))}
      </FieldStack>
    </Panel>
  )
}

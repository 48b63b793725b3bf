import type { Publisher } from '@feedreel/contracts/publishers'
import { Checkbox } from '@mantine/core'
import { FieldGroup } from '../../ui/form/field-layout.tsx'
import classes from './publisher-choice.module.css'
import { texts } from './texts.ts'

const words = texts.choice

type PublisherChoiceProps = {
  publishers: readonly Publisher[]
  /** The ids of the chosen publishers. */
  chosen: readonly number[]
  error?: string | undefined
  onChange: (chosen: readonly number[]) => void
}

/** Checkboxes of publishers. */
export function PublisherChoice({ publishers, chosen, error, onChange }: PublisherChoiceProps) {
  return (
    <FieldGroup legend={words.legend}>
      {publishers.length === 0 && <p className={classes.hint}>{words.none}</p>}
      <div className={classes.publishers}>
        {publishers.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={event =>
              onChange(event.currentTarget.checked ? [...chosen, id] : chosen.filter(other => other !== id))
            }
          />
        ))}
      </div>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </FieldGroup>
  )
}

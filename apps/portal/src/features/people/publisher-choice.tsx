import { formatCount } from '@feedreel/contracts/counted'
import type { Publisher } from '@feedreel/contracts/publishers'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { matches } from '../../lib/format/text.ts'
import { FieldGroup } from '../../ui/form/field-layout.tsx'
import { SearchField } from '../../ui/list/filter-bar.tsx'
import classes from './publisher-choice.module.css'
import { texts } from './texts.ts'

const words = texts.choice
const SEARCH_FROM = 10
/** Maximum number of checkboxes shown; a search finds the others. */
const MAX_SHOWN = 100

type PublisherChoiceProps = {
  publishers: readonly Publisher[]
  /** The ids of the chosen publishers. */
  chosen: readonly number[]
  error?: string | undefined
  onChange: (chosen: readonly number[]) => void
}

/** Checkboxes of publishers, those chosen at first on top; with a search if there are many. */
export function PublisherChoice({ publishers, chosen, error, onChange }: PublisherChoiceProps) {
  const [search, setSearch] = useState('')
  // Nothing moves during the choice.
  const [chosenBefore] = useState(() => new Set(chosen))
  const found = publishers
    .filter(({ name, slug }) => matches(search, [name, slug]))
    .toSorted((a, b) => Number(chosenBefore.has(b.id)) - Number(chosenBefore.has(a.id)))
  const shown = found.slice(0, MAX_SHOWN)
  return (
    <FieldGroup legend={words.legend}>
      {publishers.length === 0 && <p className={classes.hint}>{words.none}</p>}
      {publishers.length > SEARCH_FROM && (
        <div className={classes.search}>
          <SearchField label={words.search} value={search} onChange={setSearch} />
          <span className={classes.hint} role="status">
            {words.chosen(formatCount(chosen.length))}
          </span>
        </div>
      )}
      <div className={classes.publishers}>
        {shown.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={event =>
              onChange(event.currentTarget.checked ? [...chosen, id] : chosen.filter(other => other !== id))
            }
          />
        ))}
        {publishers.length > 0 && found.length === 0 && <p className={classes.hint}>{words.noMatch}</p>}
        {found.length > shown.length && (
          <p className={classes.hint}>{words.more(shown.length, found.length)}</p>
        )}
      </div>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </FieldGroup>
  )
}

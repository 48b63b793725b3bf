import type { Feed } from '@feedreel/contracts/feeds'
import { Checkbox } from '@mantine/core'
import { memo, useState } from 'react'
import { matches } from '../../../lib/format/text.ts'
import { FieldGroup } from '../../../ui/form/field-layout.tsx'
import { SearchField } from '../../../ui/list/filter-bar.tsx'
import classes from './feeds-section.module.css'
import { words as allWords } from './form-texts.ts'

const words = allWords.feeds
const FILTER_FROM = 10
/** Maximum number of checkboxes shown; a search finds the others. */
const MAX_SHOWN = 100

/** The name of a feed, and what is wrong with it. */
function FeedLabel({ feed: { name, is_active: isActive, health } }: { feed: Feed }) {
  const problem = isActive ? health === 'failing' && words.failing : words.inactive
  return (
    <>
      <bdi>{name}</bdi>
      {problem && ` (${problem})`}
    </>
  )
}

type FeedChoiceProps = {
  feeds: readonly Feed[]
  attached: ReadonlySet<number>
  onToggle: (feed: Feed) => void
}

/** Checkboxes of the feeds that can be attached; inactive ones only if attached before. */
export const FeedChoice = memo(function FeedChoice({ feeds, attached, onToggle }: FeedChoiceProps) {
  const [search, setSearch] = useState('')
  // An unchecked feed stays listed, so that it can be checked again.
  const [attachedBefore] = useState(attached)
  const available = feeds.filter(feed => feed.is_active || attachedBefore.has(feed.id))
  if (available.length === 0) return null
  // Feeds attached when the form was opened come first, failing ones last; nothing moves during the choice.
  const rank = ({ id, is_active, health }: Feed) =>
    attachedBefore.has(id) ? 0 : is_active && health === 'failing' ? 2 : 1
  const found = available
    .filter(feed => matches(search, [feed.name, feed.url]))
    .toSorted((a, b) => rank(a) - rank(b))
  const shown = found.slice(0, MAX_SHOWN)
  return (
    <FieldGroup legend={words.available}>
      {available.length > FILTER_FROM && (
        <div className={classes.search}>
          <SearchField label={words.filter} value={search} onChange={setSearch} />
        </div>
      )}
      <div className={classes.list}>
        {shown.map(feed => (
          <Checkbox
            key={feed.id}
            classNames={{ labelWrapper: classes.words }}
            label={<FeedLabel feed={feed} />}
            description={feed.url}
            checked={attached.has(feed.id)}
            onChange={() => onToggle(feed)}
          />
        ))}
        {found.length === 0 && <p className={classes.note}>{words.noMatch}</p>}
        {found.length > shown.length && (
          <p className={classes.note}>{words.more(shown.length, found.length)}</p>
        )}
      </div>
    </FieldGroup>
  )
})

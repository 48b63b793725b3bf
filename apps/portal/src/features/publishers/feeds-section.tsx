import type { Feed } from '@feedreel/contracts/feeds'
import { normaliseCategories } from '@feedreel/contracts/publishers'
import { Checkbox } from '@mantine/core'
import { useMemo, useState } from 'react'
import { matches } from '../../lib/matches.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchField } from '../../ui/filter-bar.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TagField } from '../../ui/tag-field.tsx'
import classes from './feeds-section.module.css'
import { words as allWords } from './form-texts.ts'
import type { FeedValues } from './form-values.ts'
import type { PublisherFormApi } from './publisher-form.tsx'

const words = allWords.feeds
const FILTER_FROM = 10
const DEFAULT_TOP = '5'

type FeedsSectionProps = { form: PublisherFormApi; feeds: readonly Feed[] }

/** Which feeds a publisher shows, how many items of each and of which categories. */
export function FeedsSection({ form, feeds }: FeedsSectionProps) {
  const settings = form.values.feed_settings
  const set = (next: FeedValues[]) => form.setFieldValue('feed_settings', next)
  return (
    <Panel title={words.title}>
      <FeedChoice feeds={feeds} settings={settings} onChange={set} />
      {settings.length > 0 && <AttachedFeeds settings={settings} onChange={set} />}
      {form.errors.feed_settings && (
        <p className={classes.error} role="alert">
          {form.errors.feed_settings}
        </p>
      )}
    </Panel>
  )
}

type FeedsProps = { settings: FeedValues[]; onChange: (next: FeedValues[]) => void }

function FeedChoice({ feeds, settings, onChange }: FeedsProps & { feeds: readonly Feed[] }) {
  const [search, setSearch] = useState('')
  const attached = useMemo(() => new Set(settings.map(setting => setting.feed_id)), [settings])
  const available = feeds.filter(feed => feed.is_active || attached.has(feed.id))
  const toggle = (feed: Feed) => {
    const added = { feed_id: feed.id, feed_name: feed.name, top_n_contents: DEFAULT_TOP, categories: [] }
    onChange(
      attached.has(feed.id) ? settings.filter(({ feed_id }) => feed_id !== feed.id) : [...settings, added],
    )
  }
  if (available.length === 0) {
    return (
      <EmptyState
        icon="feed"
        text={words.none}
        action={<ButtonLink to="/portal/feeds/add">{words.add}</ButtonLink>}
      />
    )
  }
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>{words.available}</legend>
      {available.length > FILTER_FROM && (
        <SearchField label={words.filter} value={search} onChange={setSearch} />
      )}
      <div className={classes.list}>
        {available
          .filter(feed => matches(search, [feed.name, feed.url]))
          .map(feed => (
            <Checkbox
              key={feed.id}
              label={feed.is_active ? feed.name : `${feed.name} (${words.inactive})`}
              description={feed.url}
              checked={attached.has(feed.id)}
              onChange={() => toggle(feed)}
            />
          ))}
      </div>
    </fieldset>
  )
}

function AttachedFeeds({ settings, onChange }: FeedsProps) {
  const change = (id: number, part: Partial<FeedValues>) =>
    onChange(settings.map(setting => (setting.feed_id === id ? { ...setting, ...part } : setting)))
  const columns: readonly Column<FeedValues>[] = [
    { key: 'feed', title: words.feed, kind: 'main', cell: setting => setting.feed_name },
    {
      key: 'top',
      title: words.top,
      cell: setting => (
        <NumberField
          className={classes.top ?? ''}
          aria-label={words.topOf(setting.feed_name)}
          name="feed_settings"
          min={1}
          max={1000}
          required
          value={setting.top_n_contents}
          onChange={event => change(setting.feed_id, { top_n_contents: event.currentTarget.value })}
        />
      ),
    },
    {
      key: 'categories',
      title: words.categories,
      cell: setting => (
        <TagField
          label={words.categoriesOf(setting.feed_name)}
          placeholder={setting.categories.length === 0 ? words.categoriesHint : ''}
          value={setting.categories}
          onChange={categories => change(setting.feed_id, { categories: normaliseCategories(categories) })}
        />
      ),
    },
  ]
  return (
    <div className={classes.attached}>
      <DataTable
        label={words.table}
        columns={columns}
        rows={settings}
        keyOf={setting => setting.feed_id}
        empty={null}
      />
    </div>
  )
}

import type { Feed } from '@feedreel/contracts/feeds'
import { normaliseCategories } from '@feedreel/contracts/publishers'
import { useCallback, useMemo } from 'react'
import { NumberField } from '../../../ui/form/inputs.tsx'
import { TagField } from '../../../ui/form/tag-field.tsx'
import { type Column, DataTable } from '../../../ui/list/data-table.tsx'
import { EmptyState } from '../../../ui/list/empty-state.tsx'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { FeedChoice } from './feed-choice.tsx'
import classes from './feeds-section.module.css'
import { words as allWords } from './form-texts.ts'
import type { FeedValues, PublisherFormApi } from './form-values.ts'
import { OrderControls, useAnnouncedMoves } from './order-controls.tsx'

const words = allWords.feeds
const DEFAULT_TOP = '5'

type FeedsSectionProps = { form: PublisherFormApi; feeds: readonly Feed[] }

/** The attached feeds with their limits and categories. */
export function FeedsSection({ form, feeds }: FeedsSectionProps) {
  const settings = form.values.feed_settings
  const { setFieldValue } = form
  const attachedIds = settings.map(setting => setting.feed_id).join()
  const attached = useMemo(() => new Set(attachedIds.split(',').map(Number)), [attachedIds])
  const toggle = useCallback(
    (feed: Feed) => setFieldValue('feed_settings', known => withToggled(known, feed)),
    [setFieldValue],
  )
  return (
    <Panel id="feeds" title={words.title}>
      {!feeds.some(feed => feed.is_active) && (
        <EmptyState
          icon="feed"
          text={words.none}
          action={<ButtonLink to="/portal/feeds/add">{words.add}</ButtonLink>}
        />
      )}
      <FeedChoice feeds={feeds} attached={attached} onToggle={toggle} />
      {settings.length > 0 && (
        <AttachedFeeds settings={settings} onChange={change => setFieldValue('feed_settings', change)} />
      )}
      {form.errors.feed_settings && (
        <p className={classes.error} role="alert">
          {form.errors.feed_settings}
        </p>
      )}
    </Panel>
  )
}

function withToggled(settings: FeedValues[], { id, name }: Feed): FeedValues[] {
  const rest = settings.filter(({ feed_id }) => feed_id !== id)
  const added = { feed_id: id, feed_name: name, top_n_contents: DEFAULT_TOP, categories: [] }
  return rest.length < settings.length ? rest : [...settings, added]
}

/** The settings with one moved to another place. */
function withMoved(settings: FeedValues[], from: number, to: number): FeedValues[] {
  const moved = settings[from]
  return moved === undefined ? settings : settings.toSpliced(from, 1).toSpliced(to, 0, moved)
}

type AttachedFeedsProps = {
  settings: FeedValues[]
  onChange: (change: (known: FeedValues[]) => FeedValues[]) => void
}

function AttachedFeeds({ settings, onChange }: AttachedFeedsProps) {
  const change = (id: number, part: Partial<FeedValues>) =>
    onChange(known => known.map(setting => (setting.feed_id === id ? { ...setting, ...part } : setting)))
  const { move, announcement } = useAnnouncedMoves(settings.length, (from, to) =>
    onChange(known => withMoved(known, from, to)),
  )
  const columns: readonly Column<FeedValues>[] = [
    { key: 'feed', title: words.feed, kind: 'main', cell: setting => setting.feed_name },
    {
      key: 'top',
      title: words.top,
      cell: setting => (
        <NumberField
          className={classes.top ?? ''}
          aria-label={words.top}
          title={words.topOf(setting.feed_name)}
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
          label={words.categories}
          title={words.categoriesOf(setting.feed_name)}
          placeholder={setting.categories.length === 0 ? words.categoriesHint : ''}
          value={setting.categories}
          onChange={categories => change(setting.feed_id, { categories: normaliseCategories(categories) })}
        />
      ),
    },
    {
      key: 'order',
      title: words.order,
      cell: setting => (
        <OrderControls
          name={setting.feed_name}
          index={settings.indexOf(setting)}
          count={settings.length}
          onMove={(from, to) => move(setting.feed_name, from, to)}
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
      {announcement}
    </div>
  )
}

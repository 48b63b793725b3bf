import type { FailingFeed, SystemHealth } from '@feedreel/contracts/health'
import { Moment } from '../../ui/list/cells.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { TextLink } from '../../ui/page/links.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { texts } from './texts.ts'

const { failingColumns: words } = texts

const COLUMNS: readonly Column<FailingFeed>[] = [
  {
    key: 'feed',
    title: words.feed,
    kind: 'main',
    cell: feed => <TextLink to={`/portal/feeds/${feed.id}`}>{feed.name}</TextLink>,
  },
  { key: 'reason', title: words.reason, kind: 'text', cell: feed => feed.last_error ?? texts.none },
  {
    key: 'success',
    title: words.success,
    cell: ({ last_updated: at }) => (at ? <Moment iso={at} /> : texts.never),
  },
  {
    key: 'next',
    title: words.next,
    cell: ({ next_poll_at: at }) => (at ? <Moment iso={at} /> : texts.none),
  },
]

/** Feeds that could not be pulled the last times, with the reason. */
export function FailingFeeds({ failing: { count, feeds } }: { failing: SystemHealth['failing_feeds'] }) {
  return (
    <Panel
      title={texts.failingTitle}
      hint={count > 0 ? texts.failingHint(feeds.length, count) : undefined}
      isFlush
      actions={<TextLink to="/portal/feeds">{texts.allFeeds}</TextLink>}
    >
      <DataTable
        label={texts.failingTitle}
        columns={COLUMNS}
        rows={feeds}
        keyOf={({ id }) => id}
        empty={<EmptyState icon="check" text={texts.noFailing} />}
      />
    </Panel>
  )
}

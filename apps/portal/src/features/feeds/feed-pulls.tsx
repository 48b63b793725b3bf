import type { Feed } from '@feedreel/contracts/feeds'
import type { ReactNode } from 'react'
import { Moment } from '../../ui/list/cells.tsx'
import { type Fact, Facts } from '../../ui/page/facts.tsx'
import { TextLink } from '../../ui/page/links.tsx'
import { Notice } from '../../ui/page/notice.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { StatusBadge, type Tone } from '../../ui/page/status-badge.tsx'
import { texts } from './texts.ts'

const words = texts.health

function stateOf(feed: Feed): { tone: Tone; text: string } {
  if (!feed.is_active) return { tone: 'secondary', text: words.inactive }
  if (feed.health === 'failing') return { tone: 'danger', text: words.failing }
  if (feed.last_error) return { tone: 'accent', text: words.shaky }
  return feed.last_updated ? { tone: 'success', text: words.ok } : { tone: 'info', text: words.notYet }
}

const moment = (iso: string | null, otherwise: ReactNode) => (iso ? <Moment iso={iso} /> : otherwise)

/** The pull state of a feed: last and next pull, error, new address. */
export function FeedPulls({ feed }: { feed: Feed }) {
  const { tone, text } = stateOf(feed)
  const facts: Fact[] = [
    { label: words.state, value: <StatusBadge tone={tone}>{text}</StatusBadge> },
    { label: words.last, value: moment(feed.last_updated, texts.never) },
    { label: words.next, value: moment(feed.next_poll_at, words.none) },
  ]
  if (feed.last_error) facts.push({ label: words.reason, value: feed.last_error, isWide: true })
  if (feed.moved_to) facts.push({ label: words.moved, value: feed.moved_to, isWide: true })
  const logs = new URLSearchParams({ job_type: 'feed_update', search: feed.name })
  return (
    <Panel title={words.title} actions={<TextLink to={`/portal/logs?${logs}`}>{words.logs}</TextLink>}>
      {feed.held_removals > 0 && <Notice tone="warning">{texts.form.held(feed.held_removals)}</Notice>}
      <Facts facts={facts} />
    </Panel>
  )
}

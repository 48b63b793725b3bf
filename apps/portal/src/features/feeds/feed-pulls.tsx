import type { Feed, FeedDetail } from '@feedreel/contracts/feeds'
import type { Publisher } from '@feedreel/contracts/publishers'
import type { ReactNode } from 'react'
import { addressOfItem } from '../../lib/addresses.ts'
import { serverSentence } from '../../lib/api/api-error.ts'
import { ActionOutcome, IconButton } from '../../ui/form/action-button.tsx'
import { Moment } from '../../ui/list/cells.tsx'
import { type Fact, Facts } from '../../ui/page/facts.tsx'
import { OutsideLink, TextLink } from '../../ui/page/links.tsx'
import { Notice } from '../../ui/page/notice.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { StatusBadge, type Tone } from '../../ui/page/status-badge.tsx'
import { usePublishersOf } from '../publishers/queries.ts'
import { useMay } from '../session/access.ts'
import { usePullFeed } from './queries.ts'
import { texts } from './texts.ts'

const words = texts.health

function stateOf(feed: Feed): { tone: Tone; text: string } {
  if (!feed.is_active) return { tone: 'secondary', text: words.inactive }
  if (feed.health === 'failing') return { tone: 'danger', text: words.failing }
  return feed.last_updated ? { tone: 'success', text: words.ok } : { tone: 'secondary', text: words.notYet }
}

const moment = (iso: string | null, otherwise: ReactNode) => (iso ? <Moment iso={iso} /> : otherwise)

type PublishersProps = {
  feedId: number
  /** Undefined until they have loaded. */
  publishers: readonly Publisher[] | undefined
}

function Publishers({ feedId, publishers }: PublishersProps) {
  if (publishers === undefined) return words.loading
  if (publishers.length === 0) return words.none
  return publishers.map(({ id, name }, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <TextLink to={`/portal/contents/${id}/feeds/${feedId}`}>
        <bdi>{name}</bdi>
      </TextLink>
    </span>
  ))
}

/** The items whose removal a person decides, each linked to where it can be withdrawn. */
function HeldItems({ feedId, items }: { feedId: number; items: FeedDetail['held_items'] }) {
  if (items.length === 0) return null
  return (
    <ul aria-label={texts.form.heldItems}>
      {items.map(({ id, title, url }) => (
        <li key={id}>
          <TextLink to={addressOfItem({ feed: feedId, title })}>
            <bdi>{title || texts.form.untitled}</bdi>
          </TextLink>
          {url && (
            <>
              {' · '}
              <OutsideLink href={url}>{texts.form.article}</OutsideLink>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Pulls a feed now, and says why when it was not pulled, or that the pull still runs. */
function PullButton({ feed }: { feed: Pick<Feed, 'id' | 'name'> }) {
  const pull = usePullFeed()
  const outcome = pull.data
  const refusal = outcome?.kind === 'refused' ? outcome.reason : null
  return (
    <ActionOutcome error={pull.error ? serverSentence(pull.error, words.pullFailed) : refusal}>
      <IconButton
        icon="refresh"
        title={`${words.pull}: ${feed.name}`}
        isBusy={pull.isPending}
        onClick={() => pull.mutate(feed.id)}
      >
        {pull.isPending ? words.pulling : words.pull}
      </IconButton>
      {outcome?.kind === 'pulled' && <span role="status">{words.pulled}</span>}
      {outcome?.kind === 'running' && <span role="status">{words.stillRunning}</span>}
      {outcome?.kind === 'running' && outcome.job !== null && (
        <TextLink to={`/portal/logs?job=${outcome.job}`}>{words.jobLog}</TextLink>
      )}
    </ActionOutcome>
  )
}

/** The pull state of a feed: last and next pull, error, new address. */
export function FeedPulls({ feed }: { feed: FeedDetail }) {
  const { tone, text } = stateOf(feed)
  const showing = usePublishersOf(feed.id)
  const mayPull = useMay()('commands.run')
  const facts: Fact[] = [
    { label: words.state, value: <StatusBadge tone={tone}>{text}</StatusBadge> },
    { label: words.last, value: moment(feed.last_updated, texts.never) },
    { label: words.next, value: moment(feed.next_poll_at, words.none) },
  ]
  facts.push({
    label: showing ? words.shownBy(showing.length) : words.publishers,
    isWide: true,
    value: <Publishers feedId={feed.id} publishers={showing} />,
  })
  if (feed.last_error) facts.push({ label: words.reason, value: feed.last_error, isWide: true })
  if (feed.moved_to) facts.push({ label: words.moved, value: feed.moved_to, isWide: true })
  return (
    <Panel
      title={words.title}
      actions={
        <>
          <TextLink to={`/portal/logs?feed=${feed.id}`}>{words.logs}</TextLink>
          <TextLink to={`/portal/contents/inbox?feed=${feed.id}`}>{words.items}</TextLink>
          {feed.is_active && mayPull && <PullButton feed={feed} />}
        </>
      }
    >
      {feed.held_removals > 0 && (
        <Notice tone="warning">
          {texts.form.held(feed.held_removals)}
          <HeldItems feedId={feed.id} items={feed.held_items} />
        </Notice>
      )}
      <Facts facts={facts} />
    </Panel>
  )
}

import type { Attention } from '@feedreel/contracts/dashboard'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { keys } from '../../lib/api/query-keys.ts'
import { routes } from '../../lib/api/routes.ts'
import { Icon } from '../../ui/icon.tsx'
import { LinkButton, TextLink } from '../../ui/page/links.tsx'
import { LoadError } from '../../ui/page/notice.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { StatusBadge } from '../../ui/page/status-badge.tsx'
import { attentionLines, unlistedProblems } from './attention-lines.ts'
import classes from './attention-panels.module.css'
import { texts } from './texts.ts'

/** Live events show failures at once; changes by the passing of time show after a minute. */
const EVERY_MS = 60_000

/** Lines about what failed or was refused; the others are warnings. */
const WRONG: ReadonlySet<string> = new Set([
  texts.attention.failedVideo,
  texts.attention.failingFeed,
  texts.attention.refused,
])

/** Maximum number of problems of each kind when all are shown, as on the server. */
const ALL = 500

/**
 * What needs attention, and what is on air, for people who may see all publishers.
 * @param isWhole all problems instead of the first of each kind
 */
export function useAttention(isEnabled: boolean, isWhole: boolean) {
  return useQuery({
    enabled: isEnabled,
    queryKey: [...keys.dashboard, 'attention', isWhole],
    queryFn: ({ signal }) =>
      call(routes.dashboard.attention, { signal, ...(isWhole && { query: { limit: ALL } }) }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  })
}

type AttentionPanelProps = {
  query: ReturnType<typeof useAttention>
  /** Shows the problems that no other screen lists. */
  onShowAll: () => void
}

/** A line for each thing that an operator should look at, with a link to it. */
export function AttentionPanel({ query, onShowAll }: AttentionPanelProps) {
  const words = texts.attention
  const { data } = query
  const lines = data ? attentionLines(data) : []
  return (
    <Panel title={words.title} hint={words.hint} isFlush>
      <LoadError text={words.loadFailed} query={query} />
      {!data && !query.isError && <p className={classes.well} />}
      {data && lines.length === 0 && (
        <p className={classes.well}>
          <Icon name="check" size={18} />
          {words.none}
        </p>
      )}
      {lines.length > 0 && (
        <ul className={classes.lines}>
          {lines.map(({ key, kind, name, reason, to }) => (
            <li key={key} className={classes.line}>
              <span className={classes.kind}>
                <StatusBadge tone={WRONG.has(kind) ? 'danger' : 'accent'}>{kind}</StatusBadge>
              </span>
              <span className={classes.name}>
                <TextLink to={to}>
                  <bdi>{name}</bdi>
                </TextLink>
              </span>
              <span className={classes.reason} title={reason}>
                {reason}
              </span>
            </li>
          ))}
          {data &&
            unlistedProblems(data).map(({ key, text, to }) => (
              <li key={key} className={classes.more}>
                {to === null ? (
                  <LinkButton onClick={onShowAll}>{text}</LinkButton>
                ) : (
                  <TextLink to={to}>{text}</TextLink>
                )}
              </li>
            ))}
        </ul>
      )}
    </Panel>
  )
}

/** The videos that players show now; reserves space for a row of them until they are loaded. */
export function OnAirPanel({ videos }: { videos: Attention['on_air'] | undefined }) {
  const words = texts.onAir
  return (
    <Panel
      title={words.title}
      hint={words.hint}
      actions={<TextLink to="/portal/publishers">{words.all}</TextLink>}
    >
      {videos?.length === 0 && <p className={classes.none}>{words.none}</p>}
      <ul className={classes.videos}>
        {!videos && (
          <li className={classes.video}>
            <span className={classes.thumbnail} />
            <span className={classes.publisher} />
            <span className={classes.title} />
          </li>
        )}
        {videos?.map(({ id, name, video_id: videoId, title, thumbnail }) => (
          <li key={id} className={classes.video}>
            {thumbnail ? (
              <img
                className={classes.thumbnail}
                src={thumbnail}
                alt=""
                loading="lazy"
                width={160}
                height={90}
              />
            ) : (
              <span className={classes.thumbnail}>
                <Icon name="video" size={24} />
              </span>
            )}
            <span className={classes.publisher}>
              <TextLink to={`/portal/publishers/${id}`}>
                <bdi>{name}</bdi>
              </TextLink>
            </span>
            <span className={classes.title}>
              <TextLink to={`/portal/videos/${videoId}#line-up`}>
                <bdi>{title || texts.untitled}</bdi>
              </TextLink>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

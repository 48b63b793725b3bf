import type { Feed } from '@feedreel/contracts/feeds'
import { clsx } from 'clsx'
import { Moment } from '../../ui/list/cells.tsx'
import classes from './feed-problem.module.css'
import { texts } from './texts.ts'

/** Why the last pull of a feed failed and when it is tried again; nothing when it went well. */
export function FeedProblem({ feed }: { feed: Feed }) {
  if (!feed.last_error || !feed.is_active) return null
  return (
    <div className={clsx(classes.problem, feed.health === 'failing' && classes.failing)}>
      <span className={classes.reason} title={feed.last_error}>
        {feed.last_error}
      </span>
      {feed.next_poll_at && (
        <span className={classes.next}>
          {texts.nextTry} <Moment iso={feed.next_poll_at} />
        </span>
      )}
    </div>
  )
}

import { formatCount } from '@feedreel/contracts/counted'
import type { ListedPublisher } from '@feedreel/contracts/publishers'
import { formatShortCount } from '../../../lib/format/number.ts'
import { formatSpan } from '../../../lib/format/time.ts'
import { PassingTime } from '../../../ui/list/cells.tsx'
import { TextLink } from '../../../ui/page/links.tsx'
import { texts } from './texts.ts'

const words = texts.activity

/** Whether the player is installed, and when it was last seen on a page. */
export function LastSeen({ publisher: { last_seen_at: seen } }: { publisher: ListedPublisher }) {
  if (seen === undefined) return null
  if (seen === null) return <span title={words.notInstalledMeans}>{words.notInstalled}</span>
  return <PassingTime iso={seen}>{seconds => words.seen(formatSpan(seconds))}</PassingTime>
}

/** The views of the last seven days, with a link to their figures. @param isLow the number alone, for a low row */
export function WeekViews({ publisher, isLow = false }: { publisher: ListedPublisher; isLow?: boolean }) {
  const { id, name, week_views: views } = publisher
  if (views === undefined) return null
  const title = words.viewsOf(formatCount(views), name)
  if (isLow) return <span title={title}>{words.views(formatShortCount(views), views)}</span>
  return (
    <TextLink to={`/portal/statistics?view=audience&publisher=${id}&days=7`} title={title}>
      {words.inWeek(words.views(formatShortCount(views), views))}
    </TextLink>
  )
}

/** When the schedule makes the next video. */
export function NextVideo({ publisher: { next_video: next } }: { publisher: ListedPublisher }) {
  if (next === undefined) return null
  const { state, at } = next
  if (at === null) return <span title={words.nextMeans[state]}>{words.next[state]}</span>
  return (
    <PassingTime iso={at} note={words.nextMeans.scheduled}>
      {seconds => (seconds < 0 ? words.nextIn(formatSpan(Math.max(60, -seconds))) : words.next.due)}
    </PassingTime>
  )
}

import type { JobLog } from '@feedreel/contracts/job-log'
import { useSearchParams } from 'react-router'
import { writeListState } from '../../lib/list/list-state.ts'
import { Icon } from '../../ui/icon.tsx'
import { TextLink } from '../../ui/page/links.tsx'
import classes from './subject.module.css'
import { texts } from './texts.ts'

type SubjectFields = 'feed_id' | 'feed_name' | 'publisher_id' | 'publisher_name' | 'video_id'

type SubjectProps = {
  log: Partial<Pick<JobLog, SubjectFields>>
  /** On the screen of the job log: each feed and publisher has a button that reduces the list to its jobs. */
  hasFilters?: boolean
}

/** The records of a job, one link per line; nothing for jobs without a record. */
export function Subject({ log, hasFilters = false }: SubjectProps) {
  // Answers of older processes lack the fields during a rolling restart.
  const { feed_id: feed, publisher_id: publisher, video_id: video } = log
  return [
    feed && {
      to: `/portal/feeds/${feed}`,
      text: log.feed_name ?? texts.feed(feed),
      filter: { feed: String(feed) },
    },
    publisher && {
      to: `/portal/publishers/${publisher}`,
      text: log.publisher_name ?? '',
      filter: { publisher: String(publisher) },
    },
    video && { to: `/portal/videos/${video}`, text: texts.video(video), filter: null },
  ]
    .filter(link => !!link)
    .map(({ to, text, filter }) => (
      <div key={to} className={classes.subject}>
        <TextLink to={to} title={text}>
          <bdi>{text}</bdi>
        </TextLink>
        {hasFilters && filter && <FilterButton name={text} filter={filter} />}
      </div>
    ))
}

const NO_FILTER = { feed: '', publisher: '' }

function FilterButton({ name, filter }: { name: string; filter: Partial<typeof NO_FILTER> }) {
  const [, setParams] = useSearchParams()
  return (
    <button
      type="button"
      className={classes.only}
      title={texts.onlySubject(name)}
      aria-label={texts.onlySubject(name)}
      onClick={() =>
        setParams(current => writeListState(current, NO_FILTER, filter), { preventScrollReset: true })
      }
    >
      <Icon name="filter" size={14} />
    </button>
  )
}

import type { JobLog } from '@feedreel/contracts/job-log'
import { TextLink } from '../../ui/page/links.tsx'
import classes from './subject.module.css'
import { texts } from './texts.ts'

type SubjectFields = 'feed_id' | 'feed_name' | 'publisher_id' | 'publisher_name' | 'video_id'

/** The records of a job, one link per line; nothing for jobs without a record. */
export function Subject({ log }: { log: Partial<Pick<JobLog, SubjectFields>> }) {
  // Answers of older processes lack the fields during a rolling restart.
  const links = [
    log.feed_id && { to: `/portal/feeds/${log.feed_id}`, text: log.feed_name ?? texts.feed(log.feed_id) },
    log.publisher_id && { to: `/portal/publishers/${log.publisher_id}`, text: log.publisher_name ?? '' },
    log.video_id && { to: `/portal/videos/${log.video_id}`, text: texts.video(log.video_id) },
  ].filter(link => !!link)
  return links.map(({ to, text }) => (
    <div key={to} className={classes.subject}>
      <TextLink to={to} title={text}>
        <bdi>{text}</bdi>
      </TextLink>
    </div>
  ))
}

import type { Queryable } from '#platform/database/database.ts'

/** The names of a job's subjects, and the picture of its video; null for those that it does not have. */
export type JobSubject = {
  id: number
  feed_name: string | null
  publisher_id: number | null
  publisher_name: string | null
  thumbnail_key: string | null
}

/** The subjects of these jobs, by the id of their log. */
export async function findSubjects(
  db: Queryable,
  jobLogIds: readonly number[],
): Promise<Map<number, JobSubject>> {
  if (jobLogIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('job_log')
    .leftJoin('feed', 'feed.id', 'job_log.feed_id')
    .leftJoin('video', 'video.id', 'job_log.video_id')
    .leftJoin('publisher', 'publisher.id', 'video.publisher_id')
    .select(['job_log.id', 'feed.name as feed_name'])
    .select(['publisher.id as publisher_id', 'publisher.name as publisher_name', 'video.thumbnail_key'])
    .where('job_log.id', 'in', jobLogIds)
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

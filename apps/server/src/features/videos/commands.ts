import { printJobs } from '#features/job-log/service/read-job-logs.ts'
import { type Command, param } from '#platform/command.ts'
import type { Platform } from '#platform/platform.ts'
import { queueVideo } from './service/queue-video.ts'
import { retryFailed } from './service/retry-video.ts'
import { listActivePublishers } from './service/schedule-videos.ts'

async function publisherParam({ db }: Pick<Platform, 'db'>, help: string) {
  const publishers = await listActivePublishers(db)
  const options = publishers.map(({ id, name }) => ({ value: String(id), label: name }))
  return param({ name: 'publisher', label: 'Publisher', type: 'select', help, options })
}

export const generateVideosCommand: Command = {
  name: 'generate_videos',
  help: 'Generate a new video for one publisher or for all active publishers.',
  jobType: 'video_generation',
  generatesVideos: true,
  queuesJobs: true,
  worksOn: 'publisher',
  async params(platform) {
    return [
      await publisherParam(
        platform,
        'The publisher to generate for; all active publishers when none is chosen.',
      ),
      param({
        name: 'force',
        label: 'Force',
        type: 'boolean',
        default: false,
        help: 'Generate even when nothing has changed since the last video.',
      }),
    ]
  },
  async run(platform, { values, signal, print, fail }) {
    const chosen = values.publisher ? [Number(values.publisher)] : null
    const ids = chosen ?? (await listActivePublishers(platform.db)).map(publisher => publisher.id)
    if (ids.length === 0) return print('There are no active publishers.')
    const jobs: number[] = []
    for (const id of ids) {
      const result = await queueVideo(platform, id, values.force === true)
      if ('reason' in result) print(result.reason)
      else if (result.jobLogId !== null) jobs.push(result.jobLogId)
    }
    await printJobs(platform, jobs, { signal, print, fail })
  },
}

export const retryFailedVideosCommand: Command = {
  name: 'retry_failed_videos',
  help: 'Retry the newest video of each publisher if it failed. Cancelled videos are not retried.',
  jobType: 'video_generation',
  generatesVideos: true,
  queuesJobs: true,
  async params(platform) {
    return [
      await publisherParam(platform, 'The publisher whose video is retried; all when none is chosen.'),
      param({
        name: 'days',
        label: 'Days',
        type: 'number',
        default: 7,
        help: 'Only videos that were queued within this number of days, 1 to 3650.',
      }),
    ]
  },
  async run(platform, { values, signal, print, fail }) {
    const days = Number(values.days)
    if (!(days >= 1 && days <= 3650)) return fail('days: choose 1 to 3650.')
    const publisherId = values.publisher ? Number(values.publisher) : null
    const { jobLogIds, refusals } = await retryFailed(platform, publisherId, days)
    for (const refusal of refusals) fail(refusal)
    if (jobLogIds.length + refusals.length === 0) return print('There are no failed videos to retry.')
    await printJobs(platform, jobLogIds, { signal, print, fail })
  },
}

import { waitForJobs } from '#features/job-log/service/wait-for-jobs.ts'
import type { Command } from '#platform/command.ts'
import { cleanUp } from './service/clean-up.ts'
import { describeCleanUp } from './service/describe-clean-up.ts'
import { queueVideo } from './service/queue-video.ts'
import { listGeneratingPublishers } from './service/schedule-videos.ts'

export const generateVideos: Command = {
  name: 'generate_videos',
  help: 'Generate a new video for one publisher or for all active publishers.',
  jobType: 'video_generation',
  generatesVideos: true,
  async params({ db }) {
    const publishers = await listGeneratingPublishers(db)
    return [
      {
        name: 'publisher',
        label: 'Publisher',
        type: 'select',
        required: false,
        default: null,
        help: 'The publisher to generate for; all active publishers when none is chosen.',
        options: publishers.map(publisher => ({ value: String(publisher.id), label: publisher.name })),
      },
      {
        name: 'force',
        label: 'Force',
        type: 'boolean',
        required: false,
        default: false,
        help: 'Generate even when nothing has changed since the last video.',
        options: [],
      },
    ]
  },
  async run(platform, { values, signal, print, fail }) {
    const chosen = values.publisher ? [Number(values.publisher)] : null
    const ids = chosen ?? (await listGeneratingPublishers(platform.db)).map(publisher => publisher.id)
    if (ids.length === 0) return print('There are no active publishers.')
    const jobs: number[] = []
    for (const id of ids) {
      const result = await queueVideo(platform, id, values.force === true)
      if ('reason' in result) print(result.reason)
      else if (result.jobLogId !== null) jobs.push(result.jobLogId)
    }
    await waitForJobs(platform, jobs, signal, log => (log.status === 'failed' ? fail : print)(log.details))
  },
}

export const cleanUpCommand: Command = {
  name: 'cleanup',
  help: 'Remove videos past the retention or over the storage limit, unused segments and old job logs.',
  jobType: 'cleanup',
  generatesVideos: false,
  async params() {
    return [
      {
        name: 'dry_run',
        label: 'Dry run',
        type: 'boolean',
        required: false,
        default: false,
        help: 'Only say what would be removed.',
        options: [],
      },
    ]
  },
  async run(platform, { values, print }) {
    const isDryRun = values.dry_run === true
    print(describeCleanUp(await cleanUp(platform, isDryRun), isDryRun))
  },
}

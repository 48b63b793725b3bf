import { waitForJobs } from '#features/job-log/service/wait-for-jobs.ts'
import type { Command } from '#platform/command.ts'
import { listPullable, requestPolls } from './service/request-polls.ts'

export const pullFeeds: Command = {
  name: 'pull_feeds',
  help: 'Pull new content from one feed or from all active feeds.',
  jobType: 'feed_update',
  generatesVideos: false,
  async params({ db }) {
    const feeds = await listPullable(db)
    return [
      {
        name: 'feed',
        label: 'Feed',
        type: 'select',
        required: false,
        default: null,
        help: 'The feed to pull; all active feeds when none is chosen.',
        options: feeds.map(feed => ({ value: String(feed.id), label: feed.name })),
      },
    ]
  },
  async run(platform, { values, signal, print, fail }) {
    const feedId = values.feed ? Number(values.feed) : null
    const jobs = await requestPolls(platform, feedId)
    if (jobs.length === 0) return print('There are no active feeds to pull.')
    await waitForJobs(platform, jobs, signal, log => (log.status === 'failed' ? fail : print)(log.details))
    print(`${jobs.length} ${jobs.length === 1 ? 'feed' : 'feeds'} pulled.`)
  },
}

import { counted, formatCount } from '@feedreel/contracts/counted'
import { printJobs } from '#features/job-log/service/read-job-logs.ts'
import { type Command, param } from '#platform/command.ts'
import { describeImport, importOpml, textBytes } from './service/opml.ts'
import { requestPolls } from './service/schedule-polls.ts'
import { listActiveNames } from './store/feeds.ts'
import { countPulled } from './store/polls.ts'

export const pullFeedsCommand: Command = {
  name: 'pull_feeds',
  help: 'Pull new content from one feed or from all active feeds.',
  jobType: 'feed_update',
  queuesJobs: true,
  worksOn: 'feed',
  async params({ db }) {
    const feeds = await listActiveNames(db)
    return [
      param({
        name: 'feed',
        label: 'Feed',
        type: 'select',
        help: 'The feed to pull; all active feeds when none is chosen.',
        options: feeds.map(feed => ({ value: String(feed.id), label: feed.name })),
      }),
    ]
  },
  async run(platform, { values, signal, print, fail }) {
    const feedId = values.feed ? Number(values.feed) : null
    const jobs = await requestPolls(platform, feedId)
    if (jobs.length === 0) return print('There are no active feeds to pull.')
    const failures: string[] = []
    await printJobs(platform, jobs, { signal, print, fail: line => void failures.push(line) })
    const pulled = await countPulled(platform.db, jobs)
    const others = jobs.length - pulled - failures.length
    // Some feeds always fail: the command fails only when no feed could be pulled.
    if (pulled === 0) {
      for (const line of failures) fail(line)
      if (failures.length === 0) fail('No feed was pulled.')
      return
    }
    for (const line of failures) print(`Failed: ${line}`)
    const parts = [`${counted(pulled, 'feed')} pulled`]
    if (failures.length > 0) parts.push(`${formatCount(failures.length)} failed`)
    if (others > 0) parts.push(`${formatCount(others)} not pulled`)
    print(`${parts.join(', ')}.`)
  },
}

export const importOpmlCommand: Command = {
  name: 'import_opml',
  help: 'Add the feeds of an OPML subscription list; known ones are skipped.',
  async params() {
    return [
      param({
        name: 'text',
        label: 'OPML document',
        type: 'text',
        required: true,
        help: 'The whole document, as other feed readers export it.',
      }),
      param({
        name: 'active',
        label: 'Active',
        type: 'boolean',
        default: true,
        help: 'Add the feeds as active, so that they are pulled; otherwise as inactive.',
      }),
    ]
  },
  async run(platform, { actor, values, signal, print }) {
    const counts = await importOpml(
      platform,
      actor,
      textBytes(String(values.text)),
      values.active === true,
      signal,
    )
    print(describeImport(counts))
  },
}

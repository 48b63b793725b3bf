import { printJobs } from '#features/job-log/service/read-job-logs.ts'
import { type Command, param } from '#platform/command.ts'
import { describeCleanUp, describeScrub, describeStorage } from './rules.ts'
import { cleanUp } from './service/clean-up.ts'
import { recountStorage } from './service/recount-storage.ts'
import { scrubStorage } from './service/scrub-storage.ts'

const SHOWN_SENTENCES = 50

const dryRun = (help: string) =>
  param({ name: 'dry_run', label: 'Dry run', type: 'boolean', default: false, help })

export const cleanUpCommand: Command = {
  name: 'cleanup',
  help: 'Remove videos past the retention or over the storage limit, items that left their feeds, unused segments and old job logs.',
  jobType: 'cleanup',
  deletes: true,
  params: async () => [dryRun('Only list what would be removed.')],
  async run(platform, { values, print }) {
    const isDryRun = values.dry_run === true
    print(describeCleanUp(await cleanUp(platform, isDryRun), isDryRun))
  },
}

export const recountStorageCommand: Command = {
  name: 'recount_storage',
  help: 'Measure the stored files of all videos and segments, and correct the figures that are wrong.',
  params: async () => [],
  async run(platform, { signal, print, fail }) {
    const count = await recountStorage(platform, signal)
    for (const id of count.lostVideos) fail(`Video ${id}: its file is missing in the storage.`)
    print(describeStorage(count))
  },
}

export const scrubCommand: Command = {
  name: 'scrub',
  help: 'Compare every stored file with the hash of its upload, and recreate what can be recreated. Reads the whole storage.',
  queuesJobs: true,
  params: async () => [dryRun('Only compare; recreate nothing.')],
  async run(platform, { values, signal, print, fail }) {
    const result = await scrubStorage(platform, values.dry_run === true, signal)
    const show = (sentences: readonly string[], write: (line: string) => void) => {
      for (const sentence of sentences.slice(0, SHOWN_SENTENCES)) write(sentence)
      const more = sentences.length - SHOWN_SENTENCES
      if (more > 0) write(`And ${more} more.`)
    }
    show(
      result.repaired.map(fault => `${fault} Repaired.`),
      print,
    )
    await printJobs(platform, result.jobLogIds, { signal, print, fail })
    show(result.unrepaired, fail)
    print(describeScrub(result))
  },
}

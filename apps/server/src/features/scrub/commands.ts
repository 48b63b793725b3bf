import { printJobs } from '#features/job-log/service/read-job-logs.ts'
import { type Command, param } from '#platform/command.ts'
import { describeScrub } from './rules.ts'
import { scrubStorage } from './service/scrub-storage.ts'

const SHOWN_SENTENCES = 50

export const scrubCommand: Command = {
  name: 'scrub',
  help: 'Compare every stored file with the hash of its upload, and make anew what can be made anew. Reads the whole storage.',
  jobType: 'command',
  generatesVideos: false,
  queuesJobs: true,
  async params() {
    return [
      param({
        name: 'dry_run',
        label: 'Dry run',
        type: 'boolean',
        default: false,
        help: 'Only compare; make nothing anew.',
      }),
    ]
  },
  async run(platform, { values, signal, print, fail }) {
    const result = await scrubStorage(platform, values.dry_run === true, signal)
    const show = (sentences: readonly string[], write: (line: string) => void) => {
      for (const sentence of sentences.slice(0, SHOWN_SENTENCES)) write(sentence)
      const more = sentences.length - SHOWN_SENTENCES
      if (more > 0) write(`And ${more} more.`)
    }
    show(
      result.repaired.map(fault => `${fault} Mended.`),
      print,
    )
    await printJobs(platform, result.jobLogIds, { signal, print, fail })
    show(result.unrepaired, fail)
    print(describeScrub(result))
  },
}

import { counted } from '@feedreel/contracts/counted'
import type { Command } from '#platform/command.ts'
import { recountEvents } from './service/count-events.ts'

export const recountStatisticsCommand: Command = {
  name: 'recount_statistics',
  help: 'Count the stored player events of the last 29 days again, and correct the figures that are wrong.',
  jobType: 'command',
  generatesVideos: false,
  queuesJobs: false,
  params: async () => [],
  async run(platform, { print }) {
    print(
      `${counted(await recountEvents(platform), 'quarter of an hour', 'quarters of an hour')} counted again.`,
    )
  },
}

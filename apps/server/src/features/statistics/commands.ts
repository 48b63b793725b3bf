import { counted } from '@feedreel/contracts/counted'
import { type Command, param } from '#platform/command.ts'
import { recountEvents } from './service/count-events.ts'
import { weeklyFigures } from './service/read-figures.ts'
import { listPublisherNames } from './store/figures.ts'

export const recountStatisticsCommand: Command = {
  name: 'recount_statistics',
  help: 'Count the stored player events of the last 29 days again, and correct the figures that are wrong.',
  params: async () => [],
  async run(platform, { print }) {
    print(
      `${counted(await recountEvents(platform), 'quarter of an hour', 'quarters of an hour')} counted again.`,
    )
  },
}

export const weeklyFiguresCommand: Command = {
  name: 'weekly_figures',
  help: 'Print the figures of a week as CSV: of each publisher, or of one by day.',
  isShellOnly: true,
  // Its output can be larger than that of a job log.
  isUnlogged: true,
  async params({ db }) {
    const publishers = await listPublisherNames(db)
    return [
      param({
        name: 'week',
        label: 'Week',
        type: 'text',
        help: 'Any day of the week, such as 2026-01-31; the last full week when empty.',
      }),
      param({
        name: 'publisher',
        label: 'Publisher',
        type: 'select',
        help: 'One publisher by day; all publishers when none is chosen.',
        options: publishers.map(({ id, name }) => ({ value: String(id), label: name })),
      }),
    ]
  },
  async run(platform, { values, print }) {
    const day = typeof values.week === 'string' && values.week !== '' ? values.week : undefined
    const publisher = values.publisher ? Number(values.publisher) : undefined
    print((await weeklyFigures(platform, { day, publisher })).trimEnd())
  },
}

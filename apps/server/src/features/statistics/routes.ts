import { api } from '@feedreel/contracts/api'
import type { FastifyReply } from 'fastify'
import type { Mount } from '#platform/http/mount.ts'
import { WrittenJson } from '#platform/http/written-json.ts'
import type { Platform } from '#platform/platform.ts'
import { presentCsv } from './present/daily.ts'
import { presentFiguresCsv } from './present/figures.ts'
import { removeAdReports, uploadAdReport } from './service/ad-reports.ts'
import { readStatistics } from './service/daily-statistics.ts'
import { readFigures } from './service/read-figures.ts'

/**
 * The events after which a kept report is wrong. New names of publishers and videos appear within its life: with a
 * thousand publishers a new video is published every few seconds.
 */
const FIGURE_SUBJECTS = ['figures', 'settings'] as const
/** Figures are counted once a minute. */
const FIGURES_LIFE_MS = 60_000

/** Without it, Excel reads a file in the code page of the system and garbles headlines. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Sends a CSV document as a file of this name. @returns the body of the answer */
function csvFile(reply: FastifyReply, name: string, document: string): string {
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}.csv"`)
  return `${BYTE_ORDER_MARK}${document}`
}

/** Mounts the statistics, as JSON or as a CSV file, and the reports of ad servers. */
export function mountStatistics(mount: Mount, platform: Platform): void {
  mount(api.statistics.read, async ({ query: { format, ...query }, reply, access: { scope } }) => {
    const statistics = await readStatistics(platform, { ...query, scope })
    if (format === 'json') return statistics
    return csvFile(reply, `statistics-${statistics.from}-${statistics.to}`, presentCsv(statistics))
  })
  mount(api.figures.read, async ({ query: { format, ...query }, reply, access: { scope } }) => {
    const asked = { ...query, scope }
    const read = () => readFigures(platform, asked)
    if (format === 'json') {
      const key = `figures ${JSON.stringify(asked)}`
      const write = async () => WrittenJson.ofLarge(await read())
      return platform.eventCache.read(key, FIGURE_SUBJECTS, write, FIGURES_LIFE_MS)
    }
    const report = await read()
    const name = `figures-by-${report.by}-${report.from}-${report.to}`
    return csvFile(reply, name, presentFiguresCsv(report))
  })
  mount(api.adReports.upload, async ({ body, files, actor }) => uploadAdReport(platform, actor, body, files))
  mount(api.adReports.remove, async ({ query, actor }) => removeAdReports(platform, actor, query))
}

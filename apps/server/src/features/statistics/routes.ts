import { api } from '@feedreel/contracts/api'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { presentCsv } from './present.ts'
import { readStatistics } from './service.ts'

/** Mounts the statistics, as JSON or as a CSV file. */
export function mountAnalytics(mount: Mount, platform: Platform): void {
  mount(api.statistics.read, async ({ query: { format, ...query }, reply }) => {
    const statistics = await readStatistics(platform, query)
    if (format === 'json') return statistics
    const name = `statistics-${statistics.from}-${statistics.to}.csv`
    reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`)
    return presentCsv(statistics)
  })
}

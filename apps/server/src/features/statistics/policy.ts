import type { api } from '@feedreel/contracts/api'
import { allPublishers, EVERYONE, filtered, may, OPERATORS, type Policy } from '#platform/access/policy.ts'

export const statisticsPolicy: Policy<typeof api.statistics> = { read: may(EVERYONE, filtered) }

export const figurePolicy: Policy<typeof api.figures> = { read: may(EVERYONE, filtered) }

/** A file can name several publishers. */
export const adReportPolicy: Policy<typeof api.adReports> = {
  upload: may(OPERATORS, allPublishers),
  remove: may(OPERATORS, allPublishers),
}

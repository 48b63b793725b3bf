import type { api } from '@feedreel/contracts/api'
import { allPublishers, filtered, may, type Policy, READERS } from '#platform/access/policy.ts'

export const dashboardPolicy: Policy<typeof api.dashboard> = {
  stats: may(READERS, filtered),
  attention: may(READERS, allPublishers),
}

import type { api } from '@feedreel/contracts/api'
import { allPublishers, filtered, may, OPERATORS, type Policy } from '#platform/access/policy.ts'

export const bulkPolicy: Policy<typeof api.bulk> = {
  feeds: may(OPERATORS, allPublishers),
  publishers: may(OPERATORS, filtered),
  videos: may(OPERATORS, filtered),
}

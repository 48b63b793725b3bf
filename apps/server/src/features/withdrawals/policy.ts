import type { api } from '@feedreel/contracts/api'
import { allPublishers, EDITORS, may, type Policy } from '#platform/access/policy.ts'

/** A withdrawal removes an item from all publishers. */
export const withdrawalPolicy: Policy<typeof api.withdrawals> = {
  withdraw: may(EDITORS, allPublishers),
  restore: may(EDITORS, allPublishers),
}

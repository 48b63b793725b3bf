import type { api } from '@feedreel/contracts/api'
import { allPublishers, EDITORS, filtered, may, type Policy, READERS } from '#platform/access/policy.ts'

/** A withdrawal removes an item from all publishers. */
export const withdrawalPolicy: Policy<typeof api.withdrawals> = {
  list: may(READERS, filtered),
  withdraw: may(EDITORS, allPublishers),
  restore: may(EDITORS, allPublishers),
}

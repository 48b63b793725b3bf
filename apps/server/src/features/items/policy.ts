import type { api } from '@feedreel/contracts/api'
import { EDITORS, filtered, may, type Policy, publisherOf, READERS } from '#platform/access/policy.ts'

/** Items as a publisher moderates them. */
export const itemPolicy: Policy<typeof api.items> = {
  overview: may(READERS, filtered),
  list: may(READERS, publisherOf('publisherId')),
  moderate: may(EDITORS, publisherOf('publisherId')),
  bulk: may(EDITORS, publisherOf('publisherId')),
}

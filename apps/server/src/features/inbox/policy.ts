import type { api } from '@feedreel/contracts/api'
import { filtered, may, type Policy, READERS } from '#platform/access/policy.ts'

/** The items of all feeds that a person may see. */
export const inboxPolicy: Policy<typeof api.inbox> = {
  list: may(READERS, filtered),
}

import type { api } from '@feedreel/contracts/api'
import { EDITORS, may, type Policy, READERS, recordOf } from '#platform/access/policy.ts'
import { isItemIn } from '#platform/database/scope.ts'

const item = recordOf('content item', 'id', isItemIn)

/** An edit for all publishers requires access to all. The route checks the publisher that the body names. */
export const editPolicy: Policy<typeof api.edits> = {
  read: may(READERS, item),
  change: may(EDITORS, item),
  revisions: may(READERS, item),
}

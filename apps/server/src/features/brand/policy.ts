import type { api } from '@feedreel/contracts/api'
import { allPublishers, may, OPERATORS, own, type Policy, READERS } from '#platform/access/policy.ts'

export const brandPolicy: Policy<typeof api.brand> = {
  read: may(READERS, own),
  update: may(OPERATORS, allPublishers),
  uploadLogo: may(OPERATORS, own),
}

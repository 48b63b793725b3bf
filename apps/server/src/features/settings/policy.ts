import type { api } from '@feedreel/contracts/api'
import { allPublishers, may, OPERATORS, type Policy } from '#platform/access/policy.ts'

export const settingsPolicy: Policy<typeof api.settings> = {
  read: may(OPERATORS, allPublishers),
  update: may(OPERATORS, allPublishers),
}

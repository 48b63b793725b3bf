import type { api } from '@feedreel/contracts/api'
import { allPublishers, may, OWNERS, type Policy } from '#platform/access/policy.ts'

export const peoplePolicy: Policy<typeof api.people> = {
  list: may(OWNERS, allPublishers),
  invite: may(OWNERS, allPublishers),
  change: may(OWNERS, allPublishers),
  createLink: may(OWNERS, allPublishers),
  endSessions: may(OWNERS, allPublishers),
}

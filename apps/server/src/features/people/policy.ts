import type { api } from '@feedreel/contracts/api'
import { allPublishers, may, OWNERS, type Policy } from '#platform/access/policy.ts'

const RECENT = { isRecent: true } as const

export const peoplePolicy: Policy<typeof api.people> = {
  list: may(OWNERS, allPublishers),
  invite: may(OWNERS, allPublishers, RECENT),
  change: may(OWNERS, allPublishers, RECENT),
  createLink: may(OWNERS, allPublishers, RECENT),
  endSessions: may(OWNERS, allPublishers, RECENT),
  removeFactors: may(OWNERS, allPublishers, RECENT),
}

import type { api } from '@feedreel/contracts/api'
import { allPublishers, may, OWNERS, own, type Policy, READERS } from '#platform/access/policy.ts'

const RECENT = { isRecent: true } as const

/** People of publishers have no tokens: they may use the portal only. */
export const tokenPolicy: Policy<typeof api.tokens> = {
  list: may(READERS, own),
  create: may(READERS, own, RECENT),
  revoke: may(READERS, own),
  listOfPerson: may(OWNERS, allPublishers),
  revokeOfPerson: may(OWNERS, allPublishers, RECENT),
}

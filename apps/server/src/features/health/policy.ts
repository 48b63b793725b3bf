import type { api } from '@feedreel/contracts/api'
import { allPublishers, may, own, type Policy, READERS } from '#platform/access/policy.ts'

export const healthPolicy: Policy<typeof api.health> = {
  read: may(READERS, allPublishers),
  workers: may(READERS, own),
}

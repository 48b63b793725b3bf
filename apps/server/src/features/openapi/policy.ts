import type { api } from '@feedreel/contracts/api'
import { may, own, type Policy, READERS } from '#platform/access/policy.ts'

export const documentPolicy: Policy<typeof api.document> = {
  json: may(READERS, own),
  page: may(READERS, own),
}

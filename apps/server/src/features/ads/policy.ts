import type { api } from '@feedreel/contracts/api'
import { may, OPERATORS, own, type Policy, publisherOf, READERS } from '#platform/access/policy.ts'

export const adPolicy: Policy<typeof api.ads> = {
  test: may(OPERATORS, own),
  adsTxt: may(READERS, publisherOf('id')),
}

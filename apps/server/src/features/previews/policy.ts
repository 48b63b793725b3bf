import type { api } from '@feedreel/contracts/api'
import { may, OPERATORS, own, type Policy } from '#platform/access/policy.ts'

/** The route checks which publisher its body names. */
export const previewPolicy: Policy<typeof api.previews> = {
  render: may(OPERATORS, own, { peopleIf: 'people_may_change_brand' }),
}

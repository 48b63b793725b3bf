import type { api } from '@feedreel/contracts/api'
import { EVERYONE, may, own, type Policy } from '#platform/access/policy.ts'

export const singleSignOnPolicy: Policy<typeof api.singleSignOn> = {
  confirm: may(EVERYONE, own, { isOpenWithoutFactor: true }),
}

import type { api } from '@feedreel/contracts/api'
import { EVERYONE, may, OPERATORS, type Policy, publisherOf } from '#platform/access/policy.ts'

/** A link shows the figures to people without an account, so only operators handle links. */
export const reportPolicy: Policy<typeof api.reports> = {
  read: may(EVERYONE, publisherOf('id')),
  listLinks: may(OPERATORS, publisherOf('id')),
  createLink: may(OPERATORS, publisherOf('id')),
  revokeLink: may(OPERATORS, publisherOf('id')),
}

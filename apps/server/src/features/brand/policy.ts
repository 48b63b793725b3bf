import type { api } from '@feedreel/contracts/api'
import {
  allPublishers,
  EVERYONE,
  may,
  OPERATORS,
  own,
  type Policy,
  publisherOf,
  READERS,
} from '#platform/access/policy.ts'

const IF_ALLOWED = { peopleIf: 'people_may_change_brand' } as const

export const brandPolicy: Policy<typeof api.brand> = {
  read: may(READERS, own),
  update: may(OPERATORS, allPublishers),
  readOfPublisher: may(EVERYONE, publisherOf('id')),
  updateOfPublisher: may(OPERATORS, publisherOf('id'), IF_ALLOWED),
  uploadLogo: may(OPERATORS, own, IF_ALLOWED),
}

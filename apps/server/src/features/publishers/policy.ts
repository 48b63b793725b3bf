import type { api } from '@feedreel/contracts/api'
import {
  allPublishers,
  EVERYONE,
  filtered,
  may,
  OPERATORS,
  own,
  type Policy,
  publisherOf,
} from '#platform/access/policy.ts'

export const publisherPolicy: Policy<typeof api.publishers> = {
  list: may(EVERYONE, filtered),
  read: may(EVERYONE, publisherOf('id')),
  create: may(OPERATORS, allPublishers),
  update: may(OPERATORS, publisherOf('id')),
  remove: may(OPERATORS, publisherOf('id')),
  embedVersions: may(EVERYONE, own),
}

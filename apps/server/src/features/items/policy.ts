import type { api } from '@feedreel/contracts/api'
import {
  allPublishers,
  EDITORS,
  filtered,
  may,
  type Policy,
  publisherOf,
  READERS,
  recordOf,
} from '#platform/access/policy.ts'
import { isItemIn } from '#platform/database/scope.ts'

/** The items of a publisher-feed with their moderation. The service refuses pins to a publisher's people. */
export const itemPolicy: Policy<typeof api.items> = {
  overview: may(READERS, filtered),
  list: may(READERS, publisherOf('publisherId')),
  picture: may(READERS, recordOf('content item', 'id', isItemIn), { peopleIf: 'people_may_ban' }),
  moderateEverywhere: may(EDITORS, allPublishers),
  bulkEverywhere: may(EDITORS, allPublishers),
  moderate: may(EDITORS, publisherOf('publisherId'), { peopleIf: 'people_may_ban' }),
  bulk: may(EDITORS, publisherOf('publisherId')),
}

import type { api } from '@feedreel/contracts/api'
import {
  allPublishers,
  filtered,
  may,
  OPERATORS,
  own,
  type Policy,
  READERS,
  recordOf,
} from '#platform/access/policy.ts'
import { isFeedIn } from '#platform/database/scope.ts'

/** Publishers share feeds: a change requires access to all publishers. */
export const feedPolicy: Policy<typeof api.feeds> = {
  list: may(READERS, filtered),
  read: may(READERS, recordOf('feed', 'id', isFeedIn)),
  create: may(OPERATORS, allPublishers),
  update: may(OPERATORS, allPublishers),
  remove: may(OPERATORS, allPublishers),
  test: may(OPERATORS, own),
  exportOpml: may(READERS, allPublishers),
  importOpml: may(OPERATORS, allPublishers),
}

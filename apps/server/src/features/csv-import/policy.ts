import type { api } from '@feedreel/contracts/api'
import { allPublishers, may, OPERATORS, type Policy } from '#platform/access/policy.ts'

/** As for adding them one by one. */
export const csvImportPolicy: Policy<typeof api.csvImport> = {
  feeds: may(OPERATORS, allPublishers),
  publishers: may(OPERATORS, allPublishers),
}

import type { api } from '@feedreel/contracts/api'
import { allPublishers, may, type Policy, READERS } from '#platform/access/policy.ts'

/** Events name records of all publishers. */
export const eventPolicy: Policy<typeof api.events> = { stream: may(READERS, allPublishers) }

import type { api } from '@feedreel/contracts/api'
import { EVERYONE, may, type Policy, publisherOf } from '#platform/access/policy.ts'

export const installationPolicy: Policy<typeof api.installations> = { list: may(EVERYONE, publisherOf('id')) }

import type { api } from '@feedreel/contracts/api'
import { EVERYONE, filtered, may, type Policy } from '#platform/access/policy.ts'

export const statisticsPolicy: Policy<typeof api.statistics> = { read: may(EVERYONE, filtered) }

export const figurePolicy: Policy<typeof api.figures> = { read: may(EVERYONE, filtered) }

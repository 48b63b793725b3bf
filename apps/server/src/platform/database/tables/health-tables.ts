import type { HealthCheck } from '@feedreel/contracts/health'
import type { GeneratedAlways } from 'kysely'

type Moment = Date

/** The tables about the health of the installation. */
export type HealthTables = {
  health_problem: {
    id: GeneratedAlways<number>
    check_name: HealthCheck
    sentence: string
    began_at: Moment
    /** Null while it lasts. */
    ended_at: Moment | null
  }
  storage_sample: {
    taken_at: Moment
    used_bytes: number
    /** Null for a bucket. */
    disk_free_bytes: number | null
  }
}

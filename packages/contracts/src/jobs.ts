import { z } from 'zod'
import { Id } from './fields/fields.ts'

const CommandValues = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

/** Who requested the job; the address is null for the shell. */
const JobActor = z.object({ name: z.string(), address: z.string().nullable() })

/** Payload schemas by job name. `jobLogId` is the job's log entry. */
export const jobPayloads = {
  'feed.poll': z.object({ feedId: Id, jobLogId: Id }),
  'video.generate': z.object({ videoId: Id, jobLogId: Id }),
  /** Checks whether publishers of a feed are due for a new video. */
  'publishers.look': z.object({ feedId: Id }),
  cleanup: z.object({ jobLogId: Id }),
  'files.remove': z.object({ keys: z.array(z.string()) }),
  'command.run': z.object({
    jobLogId: Id,
    command: z.string(),
    values: CommandValues,
    /** The encrypted values of secret parameters, stored nowhere else. */
    sealed: z.string().optional(),
    actor: JobActor.optional(),
  }),
} as const

export type JobName = keyof typeof jobPayloads
export type JobPayload<N extends JobName> = z.output<(typeof jobPayloads)[N]>

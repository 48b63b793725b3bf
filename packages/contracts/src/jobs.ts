import { z } from 'zod'
import { Id } from './fields/fields.ts'

const CommandValues = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

/** Who wants the job done; the address is null for the shell. */
const JobActor = z.object({ name: z.string(), address: z.string().nullable() })

/** Every job of the queue with the shape of its payload. `jobLogId` is the record that tells of its run. */
export const jobPayloads = {
  'feed.poll': z.object({ feedId: Id, jobLogId: Id }),
  'video.generate': z.object({ videoId: Id, jobLogId: Id }),
  /** Looks whether publishers of a feed are due for a new video. */
  'publishers.look': z.object({ feedId: Id }),
  cleanup: z.object({ jobLogId: Id }),
  'files.remove': z.object({ keys: z.array(z.string()) }),
  'command.run': z.object({
    jobLogId: Id,
    command: z.string(),
    values: CommandValues,
    /** The values of secret parameters, sealed; they stand nowhere else. */
    sealed: z.string().optional(),
    actor: JobActor.optional(),
  }),
} as const

export type JobName = keyof typeof jobPayloads
export type JobPayload<N extends JobName> = z.output<(typeof jobPayloads)[N]>

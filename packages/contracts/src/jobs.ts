import { z } from 'zod'
import { ActorKind } from './audit.ts'
import { Id } from './fields/fields.ts'

const CommandValues = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

/** Who requested the job; the address is null for the shell. Older versions queued only name and address. */
const JobActor = z.object({
  kind: ActorKind.default('person'),
  name: z.string(),
  address: z.string().nullable(),
  personId: Id.nullable().default(null),
  tokenId: Id.nullable().default(null),
})

/** Payload schemas by job name. `jobLogId` is the job's log entry. */
export const jobPayloads = {
  'feed.poll': z.object({ feedId: Id, jobLogId: Id }),
  'video.generate': z.object({ videoId: Id, jobLogId: Id }),
  /** Checks whether publishers of a feed are due for a new video. */
  'publishers.look': z.object({ feedId: Id }),
  /** The source changed these items of a feed that puts changes on air at once. */
  'source.changed': z.object({ itemIds: z.array(Id) }),
  /** The source says that it has deleted these items of a feed that follows removals. */
  'source.removed': z.object({ itemIds: z.array(Id) }),
  /** Requests the articles of a feed's items on air. */
  'source.check': z.object({ feedId: Id, jobLogId: Id }),
  cleanup: z.object({ jobLogId: Id }),
  'files.remove': z.object({ keys: z.array(z.string()) }),
  /** Deletes the files that show a withdrawn item. */
  'withdrawal.remove': z.object({ withdrawalId: Id, jobLogId: Id }),
  /** Asks the CDN to drop addresses. */
  'cdn.purge': z.object({ addresses: z.array(z.string()), jobLogId: Id }),
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

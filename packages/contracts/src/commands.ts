import { z } from 'zod'
import { Id } from './fields.ts'
import { route } from './route.ts'

export const CommandParamType = z.enum(['select', 'boolean', 'number', 'text'])

export const CommandParam = z
  .object({
    name: z.string(),
    label: z.string(),
    type: CommandParamType,
    required: z.boolean(),
    default: z.union([z.string(), z.number(), z.boolean()]).nullable(),
    help: z.string(),
    options: z.array(z.object({ value: z.string(), label: z.string() })),
    secret: z.boolean().optional().describe('Its value is never shown or kept.'),
  })
  .meta({ id: 'CommandParam' })
export type CommandParam = z.output<typeof CommandParam>

export const CommandDefinition = z
  .object({
    name: z.string(),
    help: z.string(),
    params: z.array(CommandParam),
  })
  .meta({ id: 'CommandDefinition' })
export type CommandDefinition = z.output<typeof CommandDefinition>

export const CommandResult = z
  .object({
    success: z.boolean(),
    output: z.string(),
    errors: z.string(),
    job_log_id: Id.nullable(),
  })
  .meta({ id: 'CommandResult' })
export type CommandResult = z.output<typeof CommandResult>

/** Long enough for a whole document, like a subscription list. */
const MAX_TEXT = 500_000

const CommandValue = z.union([z.string().max(MAX_TEXT), z.number(), z.boolean(), z.null()])
export type CommandValue = z.output<typeof CommandValue>

const path = '/api/portal/commands/'

export const commandRoutes = {
  list: route({
    method: 'GET',
    path,
    access: 'operator',
    summary: 'Lists the management commands with their parameters.',
    answer: z.object({ commands: z.array(CommandDefinition) }),
  }),
  run: route({
    method: 'POST',
    path,
    access: 'operator',
    summary: 'Runs a command with its parameters by name; answers when it ends, after 20 s at the latest.',
    body: z.object({ command: z.string() }).catchall(CommandValue),
    answer: CommandResult,
  }),
}

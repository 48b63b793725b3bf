import { z } from 'zod'
import { Id } from './fields/fields.ts'
import { route } from './route.ts'

export const CommandParamType = z.enum(['select', 'boolean', 'number', 'text'])

export const CommandParam = z
  .object({
    name: z.string().describe('Its name in the call.'),
    label: z.string().describe('Its label in the form.'),
    type: CommandParamType.describe('What kind of value it takes.'),
    required: z.boolean().describe('Whether the parameter is required.'),
    default: z
      .union([z.string(), z.number(), z.boolean()])
      .nullable()
      .describe('Its default value; null for none.'),
    help: z.string().describe('What it does.'),
    options: z
      .array(
        z.object({
          value: z.string().describe('What is sent.'),
          label: z.string().describe('What is shown.'),
        }),
      )
      .describe('The options of a select, from live data.'),
    secret: z.boolean().optional().describe('Whether its value is masked and never stored in plain text.'),
  })
  .meta({ id: 'CommandParam' })
export type CommandParam = z.output<typeof CommandParam>

export const CommandDefinition = z
  .object({
    name: z.string().describe('Its name in the call.'),
    help: z.string().describe('What it does.'),
    params: z.array(CommandParam).describe('Its parameters.'),
    deletes: z
      .boolean()
      .optional()
      .describe('Present and true when a run deletes something for good, unless it is a dry run.'),
  })
  .meta({ id: 'CommandDefinition' })
export type CommandDefinition = z.output<typeof CommandDefinition>

export const CommandResult = z
  .object({
    success: z.boolean().describe('True on success, or while the command still runs.'),
    is_running: z.boolean().optional().describe('Present and true while the command still runs.'),
    output: z.string().describe('Its output, line by line.'),
    errors: z.string().describe('Its errors, line by line.'),
    job_log_id: Id.nullable().describe('The job log of the run; null when it was refused.'),
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
    answer: z.object({ commands: z.array(CommandDefinition).describe('The available commands.') }),
  }),
  run: route({
    method: 'POST',
    path,
    access: 'operator',
    summary:
      'Runs a command with its parameters by name; responds when it ends, or after 20 s at the latest.',
    body: z
      .object({ command: z.string().describe('The command’s name; its parameters are sibling fields.') })
      .catchall(CommandValue),
    answer: CommandResult,
  }),
}

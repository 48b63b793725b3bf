import { z } from 'zod'
import { IdParam, Timestamp } from './fields/fields.ts'
import { listOf, PageQuery } from './list.ts'
import { route } from './route.ts'

export const InstallationOutcome = z.enum(['allowed', 'refused'])
export type InstallationOutcome = z.output<typeof InstallationOutcome>

export const Installation = z
  .object({
    host: z.string().describe('The host of the page that requested the player.'),
    day: z.iso.date().describe('The day in UTC.'),
    outcome: InstallationOutcome.describe('Whether the last request of that day was allowed.'),
    first_at: Timestamp.describe('The first time on that day.'),
    last_at: Timestamp.describe('The last time on that day.'),
    player_version: z
      .string()
      .nullable()
      .describe('Null until a player on the host has reported a playback.'),
  })
  .meta({ id: 'Installation' })
export type Installation = z.output<typeof Installation>

export const installationRoutes = {
  list: route({
    method: 'GET',
    path: '/api/portal/publishers/{id}/installations/',
    access: 'operator',
    summary: "Lists the hosts that requested a publisher's player, by day, newest first.",
    params: IdParam,
    query: PageQuery,
    answer: listOf(Installation),
  }),
}

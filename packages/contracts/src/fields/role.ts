import { z } from 'zod'

/** What a person may do, from most to least. */
export const Role = z.enum(['owner', 'operator', 'editor', 'analyst', 'publisher'])
export type Role = z.output<typeof Role>

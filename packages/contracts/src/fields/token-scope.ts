import { z } from 'zod'

/** What a token may do, at most: see, change contents, change everything else. */
export const TokenScope = z.enum(['read', 'content', 'manage'])
export type TokenScope = z.output<typeof TokenScope>

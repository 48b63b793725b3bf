import { z } from 'zod'

/** A setting that is on or off. */
export const flag = z.enum(['true', 'false'], 'must be true or false').transform(value => value === 'true')

import sharp from 'sharp'

/**
 * Our pictures are small: sharing one out among threads costs more than it saves, and the other cores have videos of
 * their own to make.
 */
sharp.concurrency(1)

export type { Sharp } from 'sharp'
export { sharp }

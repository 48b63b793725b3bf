import sharp from 'sharp'

/**
 * Our pictures are small: splitting one among threads costs more than it saves, and the other cores render other videos.
 */
sharp.concurrency(1)

export type { Sharp } from 'sharp'
export { sharp }

import { FEED_SCANNERS, type Scanner } from '../../packages/feed-reader/src/scanners.ts'

/** Every scanner of our own that walks over what strangers send, in all parts of the product. */
export const SCANNERS: readonly Scanner[] = [...FEED_SCANNERS]

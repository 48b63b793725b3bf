import { createHmac, randomBytes } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { type Clock, DAY_MS } from '#platform/clock.ts'

/** Playbacks of one block, day (UTC) and process above which they count as a bot's. */
export const MAX_BLOCK_PLAYBACKS = 5000
/** Blocks kept in memory. Further ones are not counted that day. */
const MAX_BLOCKS = 100_000

/** Recognises blocks of addresses with more playbacks than viewers would cause. */
export type AddressBlocks = {
  /** Counts a new playback of an address. @returns whether its block had too many that day */
  isOverLimit(address: string): boolean
}

/**
 * Counts playbacks by block of addresses (IPv4 /24, IPv6 /48) in memory. Blocks are hashed with a random key that changes
 * each day; nothing is stored.
 */
export function createAddressBlocks(clock: Clock): AddressBlocks {
  let day = 0
  let key = randomBytes(32)
  let playbacks = new Map<string, number>()
  return {
    isOverLimit(address) {
      const today = Math.floor(clock.now().getTime() / DAY_MS)
      if (today !== day) {
        day = today
        key = randomBytes(32)
        playbacks = new Map()
      }
      const block = createHmac('sha256', key).update(blockOf(address)).digest('base64')
      const count = (playbacks.get(block) ?? 0) + 1
      if (count > 1 || playbacks.size < MAX_BLOCKS) playbacks.set(block, count)
      return count > MAX_BLOCK_PLAYBACKS
    },
  }
}

/** The block of an address, in bytes. An IPv4-mapped IPv6 address counts as IPv4. */
function blockOf(address: string): Uint8Array {
  if (!ipaddr.isValid(address)) return new Uint8Array()
  const bytes = ipaddr.process(address).toByteArray()
  return Uint8Array.from(bytes.slice(0, bytes.length === 4 ? 3 : 6))
}

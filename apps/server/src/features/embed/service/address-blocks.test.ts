import { expect, it } from 'vitest'
import { createAddressBlocks, MAX_BLOCK_PLAYBACKS } from './address-blocks.ts'

it('finds only blocks of addresses with more than 5,000 playbacks on one day', () => {
  let now = new Date('2026-03-01T23:59:00Z')
  const blocks = createAddressBlocks({ now: () => now })
  for (let count = 0; count < MAX_BLOCK_PLAYBACKS; count += 1) {
    expect(blocks.isOverLimit(`192.0.2.${count % 256}`)).toBe(false)
  }
  expect(blocks.isOverLimit('192.0.2.9')).toBe(true)
  expect(blocks.isOverLimit('::ffff:192.0.2.7')).toBe(true)
  expect(blocks.isOverLimit('192.0.3.9')).toBe(false)
  now = new Date('2026-03-02T00:00:00Z')
  expect(blocks.isOverLimit('192.0.2.9')).toBe(false)
})

it('counts the addresses of an IPv6 /48 as one block, and unreadable addresses as another', () => {
  const blocks = createAddressBlocks({ now: () => new Date(0) })
  for (let count = 0; count < MAX_BLOCK_PLAYBACKS; count += 1) {
    blocks.isOverLimit(`2001:db8:1:${count.toString(16)}::1`)
    blocks.isOverLimit('unknown')
  }
  expect(blocks.isOverLimit('2001:db8:1::2')).toBe(true)
  expect(blocks.isOverLimit('2001:db8:2::2')).toBe(false)
  expect(blocks.isOverLimit('')).toBe(true)
})

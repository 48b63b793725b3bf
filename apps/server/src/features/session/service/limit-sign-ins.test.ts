import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool, type Pool } from '#platform/database.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { createSignInLimit } from './limit-sign-ins.ts'

let database: TestDatabase
let pool: Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url, error => expect.fail(error.message))
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** How many tries for one account are let through, each from the next address. */
async function countLetThrough(addresses: readonly string[], username: string): Promise<number> {
  const limit = createSignInLimit(pool)
  for (const [index, address] of addresses.entries()) {
    const isRefused = await limit.count(username, address).then(
      () => false,
      () => true,
    )
    if (isRefused) return index
  }
  return addresses.length
}

const twenty = (address: (index: number) => string) =>
  Array.from({ length: 20 }, (_, index) => address(index))

describe('createSignInLimit', () => {
  it('counts IPv6 addresses by their network of 64 bits, all of which one guesser may have', async () => {
    const ofOne = twenty(index => `2001:db8:1:2:${index.toString(16)}::1`)
    expect(await countLetThrough(ofOne, 'ada')).toBe(10)
    const ofMany = twenty(index => `2001:db8:1:${(index + 16).toString(16)}::1`)
    expect(await countLetThrough(ofMany, 'ada')).toBe(20)
  })

  it('takes an IPv4 address in the form of IPv6 for the same', async () => {
    const inBothForms = twenty(index => (index % 2 === 0 ? '192.0.2.7' : '::ffff:192.0.2.7'))
    expect(await countLetThrough(inBothForms, 'ada')).toBe(10)
    expect(await countLetThrough(['192.0.2.8'], 'ada')).toBe(1)
  })
})

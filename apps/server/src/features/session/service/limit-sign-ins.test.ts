import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, TEST_USER, type TestServer } from '#test/server.ts'
import { createSignInLimit } from './limit-sign-ins.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** How many tries for one account are accepted, each from another address. */
async function countLetThrough(addresses: readonly string[], username: string): Promise<number> {
  const limit = createSignInLimit(server.platform)
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
  it('counts IPv6 addresses by their network of 64 bits', async () => {
    const ofOne = twenty(index => `2001:db8:1:2:${index.toString(16)}::1`)
    expect(await countLetThrough(ofOne, 'ada')).toBe(10)
    const ofMany = twenty(index => `2001:db8:1:${(index + 16).toString(16)}::1`)
    expect(await countLetThrough(ofMany, 'grace')).toBe(20)
  })

  it('counts an IPv4-mapped IPv6 address as the IPv4 address', async () => {
    const inBothForms = twenty(index => (index % 2 === 0 ? '192.0.2.7' : '::ffff:192.0.2.7'))
    expect(await countLetThrough(inBothForms, 'edith')).toBe(10)
    expect(await countLetThrough(['192.0.2.8'], 'edith')).toBe(1)
  })

  it('slows down an attacker with many addresses, but not sign-ins from known addresses', async () => {
    const { username } = TEST_USER
    const limit = createSignInLimit(server.platform)
    const [home, network] = ['198.51.100.7', '2001:db8:7:7::1']
    for (const address of [home, network]) {
      await limit.count(username, address)
      await limit.rewardSignIn(username, address)
    }
    const everywhere = Array.from({ length: 150 }, (_, index) => `203.0.113.${Math.floor(index / 10)}`)
    expect(await countLetThrough(everywhere, username)).toBe(20)
    await expect(limit.count(username, '198.51.100.8')).rejects.toMatchObject({
      status: 429,
      message: 'Too many failed sign-ins. Try again in 60 min.',
      headers: { 'retry-after': expect.stringMatching(/^(?:3600|359\d)$/) },
    })
    expect(await countLetThrough([home, '2001:db8:7:7::2'], username)).toBe(2)
  })

  it.each(['rewardSignIn', 'rewardGuess'] as const)(
    'does not count tries that succeed (%s)',
    async reward => {
      const limit = createSignInLimit(server.platform)
      for (const address of twenty(index => `192.0.2.${100 + index}`)) {
        await limit.count(reward, address)
        await limit[reward](reward, address)
      }
      expect(await countLetThrough(['192.0.2.200'], reward)).toBe(1)
    },
  )

  it('stores only hashed names', async () => {
    await countLetThrough(['192.0.2.1'], 'hunter2-typed-as-name')
    const rows = await server.platform.db.selectFrom('sign_in_limit').select('key').execute()
    expect(JSON.stringify(rows)).not.toContain('hunter2')
  })
})

import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

describe('hashPassword', () => {
  it('makes argon2id with 19 MiB and 2 passes, and another salt each time', async () => {
    const [one, two] = await Promise.all([hashPassword('open sesame'), hashPassword('open sesame')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(one).not.toBe(two)
    expect(await verifyPassword('open sesame', one)).toBe(true)
  })
})

describe('verifyPassword refuses', () => {
  it('another password, one with the same beginning, and an empty one', async () => {
    const hash = await hashPassword('open sesame')
    for (const wrong of ['Open sesame', 'open sesam', 'open sesame ', '']) {
      expect(await verifyPassword(wrong, hash), wrong).toBe(false)
    }
  })

  it('hashes of other kinds', async () => {
    for (const hash of [
      '',
      'open sesame',
      '$2b$10$abcdefghijklmnopqrstuv',
      '$argon2i$v=19$m=1,t=1,p=1$YQ$YQ',
    ]) {
      await expect(verifyPassword('open sesame', hash)).rejects.toThrow('malformed')
    }
  })
})

describe('more passwords at once than are checked or may wait are refused', () => {
  it('with 503 and Retry-After, and all others are checked', async () => {
    const hash = await hashPassword('open sesame')
    const checks = Array.from({ length: 50 }, () => verifyPassword('open sesame', hash))
    const results = await Promise.allSettled(checks)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(32)
    const refusals = results.flatMap(result => (result.status === 'rejected' ? [result.reason] : []))
    expect(refusals).toHaveLength(18)
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
    }
    expect(await verifyPassword('open sesame', hash)).toBe(true)
  })
})

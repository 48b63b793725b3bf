import { describe, expect, it } from 'vitest'
import { isTotpCode, plainCode, writeRecoveryCode } from './rules.ts'

describe('a code', () => {
  it('of an app is six digits, with or without spaces; anything else is a recovery code', () => {
    expect(['123456', '123 456', ' 123456 '].map(isTotpCode)).toEqual([true, true, true])
    expect(['12345', '1234567', 'abcd-efgh-jkmn-pqrs', '12345a', ''].map(isTotpCode)).toEqual(
      Array(5).fill(false),
    )
  })

  it('is compared without spaces, hyphens and case', () => {
    expect(plainCode(' ABCD-efgh jkmn-pqrs ')).toBe('abcdefghjkmnpqrs')
  })
})

describe('a recovery code', () => {
  it('has four groups of four letters, from the whole alphabet', () => {
    expect(writeRecoveryCode(() => 0)).toBe('aaaa-aaaa-aaaa-aaaa')
    expect(writeRecoveryCode(end => end - 1)).toBe('9999-9999-9999-9999')
    let next = -1
    expect(writeRecoveryCode(() => (next += 1))).toBe('abcd-efgh-jkmn-pqrs')
  })
})

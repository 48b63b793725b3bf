import { describe, expect, it } from 'vitest'
import { isSecret, newSecret } from './secrets.ts'

describe('newSecret', () => {
  it('makes another one each time, in the form that scanners of secrets search for', () => {
    const secrets = Array.from({ length: 20 }, newSecret)
    expect(new Set(secrets).size).toBe(20)
    for (const secret of secrets) {
      expect(secret).toMatch(/^feedreel_pat_[0-9a-f]{72}$/)
      expect(isSecret(secret)).toBe(true)
    }
  })
})

describe('isSecret', () => {
  it('refuses other forms, and a single wrong digit', () => {
    const secret = newSecret()
    const last = secret.endsWith('0') ? '1' : '0'
    for (const text of ['', 'feedreel_pat_', `${secret}0`, ` ${secret}`, `${secret.slice(0, -1)}${last}`]) {
      expect(isSecret(text)).toBe(false)
    }
  })
})

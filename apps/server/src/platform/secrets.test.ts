import { describe, expect, it } from 'vitest'
import { seal, unseal } from './secrets.ts'

describe('seal', () => {
  it('encrypts a text with a secret, differently each time', () => {
    const sealed = seal('päss 🔑', 'secret')
    expect(unseal(sealed, 'secret')).toBe('päss 🔑')
    expect(Buffer.from(sealed, 'base64url').includes('ss')).toBe(false)
    expect(seal('päss 🔑', 'secret')).not.toBe(sealed)
  })
})

describe('unseal refuses', () => {
  it('another secret, and a text that was changed or truncated', () => {
    const sealed = seal('text', 'secret')
    expect(() => unseal(sealed, 'other')).toThrow()
    const bytes = Buffer.from(sealed, 'base64url')
    bytes.writeUInt8((bytes.at(-1) ?? 0) ^ 1, bytes.length - 1)
    expect(() => unseal(bytes.toString('base64url'), 'secret')).toThrow()
    expect(() => unseal(sealed.slice(0, 20), 'secret')).toThrow()
  })
})

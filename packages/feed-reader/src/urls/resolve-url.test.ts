import { describe, expect, it } from 'vitest'
import { resolveBase, resolveWebUrl } from './resolve-url.ts'

const base = 'https://a.example/news/'

describe('resolveWebUrl', () => {
  it('accepts the longest possible host, and long paths', () => {
    const host = `${Array.from({ length: 4 }, () => 'a'.repeat(60)).join('.')}.example`
    expect(resolveWebUrl(`https://${host}:8443/`, '')).toBe(`https://${host}:8443/`)
    const path = 'a'.repeat(2000)
    expect(resolveWebUrl(path, base)).toBe(`${base}${path}`)
  })
})

describe('resolveWebUrl refuses', () => {
  it.each(['https://', 'HTTP:', '//', 'https:\\\\', '\\/'])(
    'a host behind %s that is longer than any',
    start => {
      expect(resolveWebUrl(`${start}${'\u4e00'.repeat(300)}.example/`, base)).toBeNull()
    },
  )
})

describe('resolveBase', () => {
  it.each([
    ['an overlong address', `/${'a'.repeat(5000)}/`],
    ['an address that becomes overlong', `/${'\u4e00'.repeat(1000)}/`],
    ['an overlong host', `https://${'a'.repeat(300)}/`],
    ['a malformed address', 'https://'],
  ])('keeps the outer base for %s', (_what, text) => {
    expect(resolveBase(text, base)).toBe(base)
  })
})

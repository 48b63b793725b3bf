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

describe('resolveWebUrl reads an address', () => {
  it.each([
    ['without a scheme', 'www.b.example/1', 'https://www.b.example/1'],
    ['without a scheme, of the host itself', 'a.example/1', 'https://a.example/1'],
    ['with two schemes', 'http://https://b.example/1', 'https://b.example/1'],
    ['of an archive', 'https://b.example/web/https://c.example/', 'https://b.example/web/https://c.example/'],
    ['of a page named like the host', 'a.example.html', 'https://a.example/news/a.example.html'],
  ])('%s', (_what, text, url) => {
    expect(resolveWebUrl(text, base)).toBe(url)
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

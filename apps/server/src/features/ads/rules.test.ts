import { describe, expect, it } from 'vitest'
import { adsTxtDomains, corsFault, missingLines, originAfter } from './rules.ts'

describe('corsFault', () => {
  it('allows a response that is for all pages or for the origin of the page', () => {
    expect(corsFault('*', 'https://news.example')).toBeNull()
    expect(corsFault('https://news.example', 'https://news.example')).toBeNull()
  })

  it('names the header that is missing or for another page', () => {
    const needed = 'Access-Control-Allow-Origin: https://news.example'
    expect(corsFault(undefined, 'https://news.example')).toContain(`lacks the header "${needed}"`)
    expect(corsFault('https://a.example', 'https://news.example')).toContain(
      'only for pages of https://a.example;',
    )
  })
})

describe('originAfter', () => {
  const hop = (from: string, to: string) => originAfter('https://news.example', new URL(from), new URL(to))

  it('keeps the origin of the page on one server and from its own', () => {
    expect(hop('https://ads.example/a', 'https://ads.example/b')).toBe('https://news.example')
    expect(hop('https://news.example/a', 'https://ads.example/b')).toBe('https://news.example')
  })

  it('is null when a server of another origin redirects to a third', () => {
    expect(hop('https://ads.example/a', 'https://other.example/b')).toBe('null')
  })
})

describe('missingLines', () => {
  it('compares domain, account and kind, ignoring spaces, case and authority', () => {
    const found = ['Ads.Example ,  1234,direct, f08c47fec0942fa0', 'other.example, 9, RESELLER # theirs']
    expect(missingLines(['ads.example, 1234, DIRECT', 'other.example,9,reseller'], found)).toEqual([])
  })

  it('keeps lines of another account or kind', () => {
    const wanted = ['ads.example, 1234, DIRECT', 'ads.example, 99, DIRECT']
    expect(missingLines(wanted, ['ads.example, 1234, RESELLER', 'ads.example, 9, DIRECT'])).toEqual(wanted)
  })
})

describe('adsTxtDomains', () => {
  it('takes the registrable domain of each host once, and no IP addresses', () => {
    const registrable = (host: string) =>
      host.endsWith('.example') ? host.split('.').slice(-2).join('.') : null
    expect(
      adsTxtDomains(['www.news.example', 'news.example', '192.0.2.1', '[::1]', 'intranet'], registrable),
    ).toEqual(['news.example', 'intranet'])
  })
})

import { describe, expect, it } from 'vitest'
import { createFetchPolicy, parseAllowlistEntry } from './fetch-policy.ts'

function policyOf(...allowlist: string[]) {
  return createFetchPolicy({ allowlist, ownOrigins: [] })
}

describe('createFetchPolicy', () => {
  it('allows public addresses and no private one by default', () => {
    const policy = policyOf()
    expect(policy.allowsAddress('8.8.8.8')).toBe(true)
    expect(policy.allowsAddress('127.0.0.1')).toBe(false)
    expect(policy.trustsUrl(new URL('http://localhost/'))).toBe(false)
  })

  it('trusts a listed host on every port, but not its subdomains', () => {
    const policy = policyOf('News.Internal')
    expect(policy.trustsUrl(new URL('http://news.internal/feed'))).toBe(true)
    expect(policy.trustsUrl(new URL('https://news.internal:8443/feed'))).toBe(true)
    expect(policy.trustsUrl(new URL('http://cms.news.internal/feed'))).toBe(false)
  })

  it('trusts a listed host and port on that port only', () => {
    const policy = policyOf('news.internal:443')
    expect(policy.trustsUrl(new URL('https://news.internal/feed'))).toBe(true)
    expect(policy.trustsUrl(new URL('http://news.internal/feed'))).toBe(false)
  })

  it('allows the addresses of a listed block, also in their IPv6 form', () => {
    const policy = policyOf('10.0.0.0/8', 'fd00::/8')
    expect(policy.allowsAddress('10.200.1.1')).toBe(true)
    expect(policy.allowsAddress('::ffff:10.200.1.1')).toBe(true)
    expect(policy.allowsAddress('fd12::1')).toBe(true)
    expect(policy.allowsAddress('192.168.0.1')).toBe(false)
  })

  it('allows a listed address without a port as a block of one', () => {
    const policy = policyOf('192.168.0.7', '::1')
    expect(policy.allowsAddress('192.168.0.7')).toBe(true)
    expect(policy.allowsAddress('192.168.0.8')).toBe(false)
    expect(policy.allowsAddress('::1')).toBe(true)
  })

  it('trusts an IPv6 address with a port', () => {
    const policy = policyOf('[::1]:8080')
    expect(policy.trustsUrl(new URL('http://[::1]:8080/'))).toBe(true)
    expect(policy.trustsUrl(new URL('http://[::1]:8081/'))).toBe(false)
  })

  it('trusts our own pages by their path', () => {
    const policy = createFetchPolicy({
      allowlist: [],
      ownOrigins: ['http://localhost:8000/demo'],
    })
    expect(policy.trustsUrl(new URL('http://localhost:8000/demo/news/feed.xml'))).toBe(true)
    expect(policy.trustsUrl(new URL('http://localhost:8000/demonstration'))).toBe(false)
    expect(policy.trustsUrl(new URL('http://localhost:8000/demo/../api/feeds/'))).toBe(false)
    expect(policy.trustsUrl(new URL('http://localhost:8000/demo/%2e%2e/api/feeds/'))).toBe(false)
    expect(policy.trustsUrl(new URL('http://localhost:9000/demo/news/feed.xml'))).toBe(false)
  })
})

describe('parseAllowlistEntry refuses', () => {
  it.each([
    '',
    'http://news.internal',
    'news.internal:0',
    'news.internal:99999',
    'news.internal:http',
    'news internal',
    'user@news.internal',
    '*.internal',
    '10.0.0.0/33',
    '10.0.0/8/8',
    'a/b',
    '::1:8080:zz',
  ])('"%s" and quotes it', entry => {
    expect(() => parseAllowlistEntry(entry)).toThrow(`"${entry}" is malformed`)
  })
})

import { describe, expect, it } from 'vitest'
import { expandMacros, playhead } from './macros.ts'

describe('expandMacros', () => {
  it('inserts known values percent-encoded, also between encoded brackets', () => {
    const values = { ERRORCODE: 403, PAGEURL: 'https://news.example/?a=1&b' }
    expect(expandMacros('https://a.example/?e=[ERRORCODE]&p=%5BPAGEURL%5D&p=%5bPAGEURL%5d', values)).toBe(
      'https://a.example/?e=403&p=https%3A%2F%2Fnews.example%2F%3Fa%3D1%26b&p=https%3A%2F%2Fnews.example%2F%3Fa%3D1%26b',
    )
  })

  it('inserts eight random digits and the time', () => {
    expect(expandMacros('[CACHEBUSTING]', {})).toMatch(/^\d{8}$/)
    expect(decodeURIComponent(expandMacros('[TIMESTAMP]', {}))).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  })

  it('inserts -1 for unknown values and keeps other brackets', () => {
    expect(expandMacros('?ifa=[IFA]&list[0]=x&[lower]', {})).toBe('?ifa=-1&list[0]=x&[lower]')
  })

  it("fills the placeholders of Google Ad Manager's tags, of all lower-case brackets only these", () => {
    const tag =
      'https://a.example/?url=[referrer_url]&description_url=%5Bdescription_url%5D&correlator=[timestamp]'
    const page = 'https%3A%2F%2Fnews.example%2F%3Fa%3D1'
    expect(expandMacros(tag, { PAGEURL: 'https://news.example/?a=1' })).toMatch(
      new RegExp(`^https://a\\.example/\\?url=${page}&description_url=${page}&correlator=\\d{8}$`),
    )
    expect(expandMacros('?u=[referrer_url]', {})).toBe('?u=-1')
    expect(expandMacros('[timestamps]&[Timestamp]&[url]', {})).toBe('[timestamps]&[Timestamp]&[url]')
  })

  it('inserts -1 for a value that would make the address too long, and fills in the others', () => {
    expect(
      expandMacros('?id=[ADSERVINGID]&e=[ERRORCODE]', { ADSERVINGID: 'x'.repeat(8193), ERRORCODE: 403 }),
    ).toBe('?id=-1&e=403')
    const many = expandMacros('[ADSERVINGID]'.repeat(600), { ADSERVINGID: '&'.repeat(8192) })
    expect(many).toBe(`${'%26'.repeat(8192)}${'-1'.repeat(599)}`)
  })

  it('fills the macros of the consent framework', () => {
    const url = `?g=$${'{GDPR}'}&c=$${'{GDPR_CONSENT_755}'}`
    expect(expandMacros(url, { GDPR: 1, GDPR_CONSENT: 'COwX' })).toBe('?g=1&c=COwX')
  })
})

describe('playhead', () => {
  it('is hours, minutes, seconds and milliseconds', () => {
    expect(playhead(3725.5)).toBe('01:02:05.500')
    expect(playhead(Number.NaN)).toBe('00:00:00.000')
  })
})

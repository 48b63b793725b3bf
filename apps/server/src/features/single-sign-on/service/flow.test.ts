import { describe, expect, it } from 'vitest'
import { returnAddress } from './flow.ts'

describe('returnAddress', () => {
  it('is below PUBLIC_URL for its host, also behind a proxy that terminates https', () => {
    const request = { hostname: 'video.example', host: 'video.example', protocol: 'http' as const }
    expect(returnAddress(request, 'https://video.example')).toBe('https://video.example/sign-on')
  })

  it('is below another host of the portal for requests to that host', () => {
    const request = { hostname: 'intra.example', host: 'intra.example:8443', protocol: 'https' as const }
    expect(returnAddress(request, 'https://video.example')).toBe('https://intra.example:8443/sign-on')
  })

  it('is below PUBLIC_URL for a host with an impossible port', () => {
    const request = { hostname: 'localhost', host: 'localhost:99999', protocol: 'http' as const }
    expect(returnAddress(request, 'https://video.example')).toBe('https://video.example/sign-on')
  })
})

import { describe, expect, it } from 'vitest'
import { isOwnOrigin } from './own-origin.ts'

const CONFIG = {
  publicUrl: 'https://video.example',
  host: '10.0.0.5',
  port: 8000,
  knownHosts: ['intra.example'],
}

describe('own origins', () => {
  it.each([
    'https://video.example',
    'http://localhost:8000',
    'http://127.0.0.1:8000',
    'http://[::1]:8000',
    'http://10.0.0.5:8000',
    'https://intra.example',
    'http://intra.example:8080',
  ])('are those of every host that serves the portal: %s', origin => {
    expect(isOwnOrigin(origin, CONFIG)).toBe(true)
  })

  it('are without a port on the default port of http', () => {
    expect(isOwnOrigin('http://localhost', { ...CONFIG, port: 80 })).toBe(true)
  })

  it.each([
    'https://news.example',
    'https://video.example:444',
    'http://localhost:3000',
    'http://10.0.0.5',
    'https://news.intra.example',
    'http://localhost.evil.example:8000',
    'null',
  ])('are not those of other sites and programs: %s', origin => {
    expect(isOwnOrigin(origin, CONFIG)).toBe(false)
  })
})

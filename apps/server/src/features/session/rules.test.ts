import { describe, expect, it } from 'vitest'
import { browserName } from './rules.ts'

const MOZILLA = 'Mozilla/5.0'
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('browserName', () => {
  it.each([
    [`${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox on Linux'],
    [
      `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`,
      'Chrome on Windows',
    ],
    [
      `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`,
      'Edge on Windows',
    ],
    [
      `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15`,
      'Safari on macOS',
    ],
    [
      `${MOZILLA} (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Safari/604.1`,
      'Chrome on iOS',
    ],
    [
      `${MOZILLA} (Linux; Android 16) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
      'Samsung Internet on Android',
    ],
    [`${MOZILLA} (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/140.0.0.0 Safari/537.36`, 'Chrome on Linux'],
    ['curl/8.14.1', 'curl/8.14.1'],
    ['', 'Unknown browser'],
    ['x'.repeat(300), 'x'.repeat(40)],
  ])('reads %s', (userAgent, name) => {
    expect(browserName(userAgent)).toBe(name)
  })
})

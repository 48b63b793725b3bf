import { describe, expect, it } from 'vitest'
import { linkAddress } from './link-address.ts'

describe('linkAddress', () => {
  it('takes web addresses', () => {
    expect(linkAddress('https://daily.example/a?b=1')).toBe('https://daily.example/a?b=1')
    expect(linkAddress('HTTP://daily.example/')).toBe('HTTP://daily.example/')
    expect(linkAddress('//daily.example/')).toBe('//daily.example/')
  })

  it('refuses every other kind', () => {
    for (const url of [
      'javascript:alert(1)',
      ' javascript:alert(1)',
      'data:text/html,x',
      'https:a',
      '/a',
      '',
      null,
    ]) {
      expect(linkAddress(url)).toBeUndefined()
    }
  })
})

import { describe, expect, it } from 'vitest'
import { domainErrors } from './check-fields.ts'

describe('domainErrors', () => {
  it.each([
    'example.com',
    'bbc.co.uk',
    'www.gov.uk',
    'gazette.github.io',
    'my_shop.example.com',
    'xn--bcher-kva.example',
    'localhost',
    'newsroom',
    '127.0.0.1',
    '[::1]',
  ])('takes %s', domain => {
    expect(domainErrors([domain])).toEqual({})
  })

  it.each(['com', 'co.uk', 'github.io', 'xn--p1ai'])(
    'refuses %s, under which anybody can register a site',
    domain => {
      expect(domainErrors(['example.com', domain])).toEqual({
        allowed_domains: [
          `"${domain}" would allow the sites of everybody. Enter a domain below it, like news.${domain}.`,
        ],
      })
    },
  )
})

import { describe, expect, it } from 'vitest'
import { preloadLinks } from './portal.ts'

const preloads = {
  '/portal/feeds': {
    scripts: ['/assets/feeds.js'],
    styles: ['/assets/feeds.css'],
    answers: ['/api/portal/feeds/?page=1&page_size=1000'],
  },
}

describe('preloadLinks', () => {
  it('names the files and answers of a screen for an operator', () => {
    expect(preloadLinks(preloads, '/portal/feeds', true)).toBe(
      '<link rel="stylesheet" crossorigin href="/assets/feeds.css">' +
        '<link rel="modulepreload" crossorigin href="/assets/feeds.js">' +
        '<link rel="preload" as="fetch" crossorigin="anonymous" href="/api/portal/feeds/?page=1&amp;page_size=1000">',
    )
  })

  it('leaves out the answers when the address has a query', () => {
    expect(preloadLinks(preloads, '/portal/feeds?search=oats', true)).not.toContain('/api/')
    expect(preloadLinks(preloads, '/portal/feeds?search=oats', true)).toContain('/assets/feeds.js')
  })

  it('is empty for visitors and for other addresses', () => {
    expect(preloadLinks(preloads, '/portal/feeds', false)).toBe('')
    expect(preloadLinks(preloads, '/portal/feeds/7', true)).toBe('')
    expect(preloadLinks(preloads, '/constructor', true)).toBe('')
  })
})

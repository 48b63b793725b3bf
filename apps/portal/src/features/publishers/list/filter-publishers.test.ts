import { describe, expect, it } from 'vitest'
import { embedSnippet } from '../go-live/embed-snippet.tsx'
import { shownDomains } from './filter-publishers.ts'

describe('shownDomains', () => {
  it('shows up to three domains in full', () => {
    expect(shownDomains(['a', 'b', 'c'])).toEqual({ shown: ['a', 'b', 'c'], hidden: 0 })
  })

  it('shows the first two of more than three', () => {
    expect(shownDomains(['a', 'b', 'c', 'd', 'e'])).toEqual({ shown: ['a', 'b'], hidden: 3 })
  })
})

describe('embedSnippet', () => {
  it('preloads the player answer before the script', () => {
    expect(embedSnippet('https://x.example', 'daily').split('\n')).toEqual([
      '<link rel="preload" as="fetch" crossorigin="anonymous" href="https://x.example/api/publishers/daily/player/">',
      '<script async src="https://x.example/embed/latest/player.js" data-publisher="daily"></script>',
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { embedSnippet, iframeSnippet } from './embed-snippet.tsx'

describe('embedSnippet', () => {
  it('preloads the player answer and loads the newest player', () => {
    expect(embedSnippet('https://reel.example', 'the-gazette')).toBe(
      '<link rel="preload" as="fetch" crossorigin="anonymous" href="https://reel.example/api/publishers/the-gazette/player/">\n' +
        '<script async src="https://reel.example/embed/latest/player.js" data-publisher="the-gazette"></script>',
    )
  })
})

describe('iframeSnippet', () => {
  it('frames the page of the publisher', () => {
    expect(iframeSnippet('https://reel.example', 'the-gazette', 'The Gazette')).toContain(
      'src="https://reel.example/embed/latest/the-gazette"',
    )
  })

  it('escapes the name in its attribute', () => {
    expect(iframeSnippet('https://reel.example', 'a', 'A "<b>" & co')).toContain(
      'title="A &#34;&#60;b&#62;&#34; &#38; co"',
    )
  })
})

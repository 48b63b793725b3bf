import { describe, expect, it } from 'vitest'
import { isLinkList } from './read-summary.ts'

describe('isLinkList', () => {
  it.each([
    `<ol><li><a href="https://a.example/1">Storm hits the bay</a>&nbsp;&nbsp;<font color="#6f6f6f">Bugle</font></li>
      <li><a href="https://b.example/2">River rises after the storm</a>&nbsp;<font>Times</font></li>
      <li><strong><a href="https://c.example/">View full coverage</a></strong></li></ol>`,
    '<ol><li><a href="/1">Storm</a>&nbsp;<font color="#6f6f6f">The Daily Bugle of the Bay</font></li></ol>',
    '<ul><li><a href="/1">One headline</a></li></ul>',
    '<ul><li><a href="/1">One headline</a><li><a href="/2">Another</a></ul>',
  ])('accepts %s', html => {
    expect(isLinkList(html)).toBe(true)
  })

  it.each([
    '<p>The river rose.</p><ul><li><a href="/1">More</a></li></ul>',
    '<ul><li><a href="/1">Bay</a>: the river rose over its banks last night.</li></ul>',
    '<ul><li>One</li><li>Two</li></ul>',
    '<a href="/1">Headline</a>',
    'The river rose.',
    '',
  ])('rejects %s', html => {
    expect(isLinkList(html)).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { isLinkList, readSummary } from './read-summary.ts'

describe('readSummary', () => {
  it('leaves out who posted a photo with a caption to Flickr', () => {
    const summaryOf = (value: string) =>
      readSummary([{ value, kind: 'html', base: '' }], { title: 'Storm', source: '', pageUrl: null })
    const photo = '<p><a href="https://www.flickr.com/photos/jo/1/"><img src="a.jpg"></a></p>'
    const opening = ' <p><a href="https://www.flickr.com/people/jo/">Jo</a> posted a photo:</p>'
    expect(summaryOf(`${opening} ${photo} <p>The river rose.</p>`)).toBe('The river rose.')
    expect(summaryOf(`${opening} ${photo} <p></p>`)).toBe('Jo posted a photo:')
    const news = '<p><a href="https://news.example/jo">Jo</a> posted a photo:</p> the river.'
    expect(summaryOf(news)).toBe('Jo posted a photo: the river.')
  })

  it.each([
    ['<h3>Storm &amp; flood</h3><p>The river rose.</p>', 'The river rose.'],
    [
      '<figure><img src="a.jpg"></figure><h1 class="t"><b>Storm &amp; flood</b></h1> The river rose.',
      'The river rose.',
    ],
    ['<h3>Storm &amp; flood</h3><img src="a.jpg">', 'Storm & flood'],
    [
      '<h3>Storm &amp; flood hit the bay</h3><p>The river rose.</p>',
      'Storm & flood hit the bay The river rose.',
    ],
    ['<p>Storm &amp; flood hit.</p><h2>Storm &amp; flood</h2>', 'Storm & flood hit. Storm & flood'],
  ])('leaves out a heading that repeats the title: %s', (value, summary) => {
    const item = { title: 'Storm & flood', source: '', pageUrl: null }
    expect(readSummary([{ value, kind: 'html', base: '' }], item)).toBe(summary)
  })

  it('prefers a text with words to one of punctuation', () => {
    const field = (value: string) => ({ value, kind: 'html', base: '' }) as const
    const item = { title: 'Storm', source: '', pageUrl: null }
    expect(readSummary([field('<p>…</p>'), field('The river rose.')], item)).toBe('The river rose.')
    expect(readSummary([field('🎉')], item)).toBe('🎉')
  })
})

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

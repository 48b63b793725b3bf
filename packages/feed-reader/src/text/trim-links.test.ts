import { describe, expect, it } from 'vitest'
import { readSummary } from './read-summary.ts'

const PAGE = 'https://news.example/2026/storm'

function summaryOf(html: string): string {
  const item = { title: 'Storm over the bay', source: '', pageUrl: PAGE }
  return readSummary([{ value: html, kind: 'html', base: '' }], item)
}

describe('readSummary leaves out', () => {
  it.each([
    ['a headline of another story', '<p>Related: <a href="/1">Fact check</a></p>'],
    ['one with formatting', '<p><strong>Lire aussi : </strong><a href="/1">Le <em>vent</em></a></p>'],
    ['one that is formatted as a whole', '<p class="x"><em><b>ALSO READ: <a href="/1">Wind</a></b></em></p>'],
    [
      'a list of other stories',
      '<ul class="x"><li><a href="/1">Live updates</a></li><li><p><a href="/2">The <em>wind</em></a></p></li></ul>',
    ],
    ['a box of other stories', '<div class="mf-related"><p>En rapport</p><a href="/1">Le vent</a></div>'],
    [
      'the time that reading takes',
      '<span class="span-reading-time rt-reading-time">Reading: 3 minutes</span>',
    ],
  ])('%s', (_what, html) => {
    expect(summaryOf(`${html}<p>The river rose.</p>`)).toBe('The river rose.')
    expect(summaryOf(`<p>The river rose.</p>${html}<p>It fell.</p>`)).toBe('The river rose. It fell.')
  })

  it.each([
    [
      'where it was published, in any language and with another title',
      `<p>Wpis <a href="${PAGE}">[Bay] Storm</a> pojawił się w <a href="https://news.example/">Bay</a>.</p>`,
    ],
    [
      'where it was published on one of several sites of a host',
      `<p>The post <a href="${PAGE}?utm_source=rss">x</a> is of <a href="https://news.example/2026">Bay</a>.</p>`,
    ],
    ['an invitation in the words of the publisher', `<p><a href="${PAGE}">Hør episoden i appen</a> »</p>`],
    [
      'an invitation in the last line',
      `<a href="${PAGE}?utm_medium=feed">Zur ganzen Geschichte</a><img src="a">`,
    ],
  ])('%s', (_what, html) => {
    expect(summaryOf(`<p>The river rose.</p>${html}`)).toBe('The river rose.')
  })
})

describe('readSummary keeps', () => {
  it.each([
    ['a link to another page', 'The river rose. <a href="https://other.example/">Its course</a>'],
    ['a link in a sentence', `The river rose, <a href="${PAGE}">as on Monday</a>`],
    [
      'a sentence with links to two sites',
      `It rose. <a href="${PAGE}">A</a> and <a href="https://b.example/">B</a>`,
    ],
    [
      'a sentence with links to a page and its site',
      `It rose. <a href="${PAGE}">The wind</a> blew for ${'many '.repeat(20)}days, says <a href="/">Bay</a>`,
    ],
    ['a pointer in a sentence', '<p>It rose: <a href="/1">the river</a> was high.</p>'],
    ['text that is only a link to its page', `<a href="${PAGE}">The river rose in the night</a>`],
    ['a list with words of its own', '<p>It rose:</p><ul><li>in <a href="/1">Ham</a></li></ul>'],
    ['text that is only a pointer', '<p>Listen: <a href="/1">The river</a></p>'],
  ])('%s', (_what, html) => {
    const text = html
      .replaceAll(/<\/p><ul>|<[^<>]*>/g, tag => (tag === '</p><ul>' ? ' ' : ''))
      .replaceAll(/\s+/g, ' ')
    expect(summaryOf(html)).toBe(text)
  })
})

import { describe, expect, it } from 'vitest'
import { readFeed } from '../parse/read-feed.ts'
import { endOpenSections } from './repair-markup.ts'

const item = (title: string) => `<item><title>${title}</title><link>https://a.example/1</link></item>`
const cdata = (text: string) => `<![CDATA[${text}]]>`

/** The titles in a feed with this in its channel. */
function titlesOf(inner: string): string[] {
  const document = `<rss version="2.0"><channel><title>News</title>${inner}</channel></rss>`
  const options = { url: 'https://a.example/feed', contentType: null, now: new Date('2026-06-01T12:00:00Z') }
  return readFeed(Buffer.from(document), options).items.map(({ title }) => title)
}

describe('endOpenSections of a comment without end', () => {
  it('keeps the items after it', () => {
    expect(titlesOf(`<!-- made by hand -> ${item('One')}${item('Two')}`)).toEqual(['One', 'Two'])
  })

  it('ignores the end of another comment after the items', () => {
    expect(titlesOf(`<!-- made in 0.1 s ->${item('One')}${item('Two')}<!-- cached -->`)).toEqual([
      'One',
      'Two',
    ])
  })

  it('works at the end of the document', () => {
    expect(titlesOf(`${item('One')}<!-- cached`)).toEqual(['One'])
  })
})

describe('endOpenSections of a CDATA section without end', () => {
  it('ends it with its element', () => {
    expect(titlesOf(`<item><title><![CDATA[Fish & <b>chips</b></title></item>${item('Two')}`)).toEqual([
      'Fish & chips',
      'Two',
    ])
  })

  it('ignores the end of another section in a later item', () => {
    const items = `<item><title>${'<![CDATA['}One</title></item>${item(cdata('Two'))}${item(cdata('Three'))}`
    expect(titlesOf(items)).toEqual(['One', 'Two', 'Three'])
  })
})

describe('endOpenSections of complete sections', () => {
  it.each([
    ['comments around items', `<!-- ${item('Old')} -->${item('One')}<!-- ${item('Old')} -->`],
    ['a comment in a CDATA section', `${item(cdata('One <!-- half'))}${item('Two')}`],
    ['a CDATA section in a comment', `<!-- <![CDATA[ -->${item('One')}`],
    ['a CDATA section in another one', item(cdata('<![CDATA[One'))],
    ['items mentioned in a CDATA section', item(cdata('How <item> and </item> are used'))],
  ])('changes nothing: %s', (_what, text) => {
    expect(endOpenSections(text)).toBe(text)
  })
})

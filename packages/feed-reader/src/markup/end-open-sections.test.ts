import { describe, expect, it } from 'vitest'
import { readFeed } from '../parse/read-feed.ts'
import { endOpenSections } from './repair-markup.ts'

const item = (title: string) => `<item><title>${title}</title><link>https://a.example/1</link></item>`
const cdata = (text: string) => `<![CDATA[${text}]]>`

/** What is read of a feed with this in its channel. */
function titlesOf(inner: string): string[] {
  const document = `<rss version="2.0"><channel><title>News</title>${inner}</channel></rss>`
  const options = { url: 'https://a.example/feed', contentType: null, now: new Date('2026-06-01T12:00:00Z') }
  return readFeed(Buffer.from(document), options).items.map(({ title }) => title)
}

describe('a comment that never ends', () => {
  it('does not take the items after it along', () => {
    expect(titlesOf(`<!-- made by hand -> ${item('One')}${item('Two')}`)).toEqual(['One', 'Two'])
  })

  it('does not reach to the end of another one behind the items', () => {
    expect(titlesOf(`<!-- made in 0.1 s ->${item('One')}${item('Two')}<!-- cached -->`)).toEqual([
      'One',
      'Two',
    ])
  })

  it('may be the last that there is', () => {
    expect(titlesOf(`${item('One')}<!-- cached`)).toEqual(['One'])
  })
})

describe('a CDATA section that never ends', () => {
  it('ends with its element', () => {
    expect(titlesOf(`<item><title><![CDATA[Fish & <b>chips</b></title></item>${item('Two')}`)).toEqual([
      'Fish & chips',
      'Two',
    ])
  })

  it('does not reach to the end of another one in a later item', () => {
    const items = `<item><title>${'<![CDATA['}One</title></item>${item(cdata('Two'))}${item(cdata('Three'))}`
    expect(titlesOf(items)).toEqual(['One', 'Two', 'Three'])
  })
})

describe('sections that do end', () => {
  it.each([
    ['comments around items', `<!-- ${item('Old')} -->${item('One')}<!-- ${item('Old')} -->`],
    ['a comment in a CDATA section', `${item(cdata('One <!-- half'))}${item('Two')}`],
    ['a CDATA section in a comment', `<!-- <![CDATA[ -->${item('One')}`],
    ['a CDATA section in another one', item(cdata('<![CDATA[One'))],
    ['items spoken of in a CDATA section', item(cdata('How <item> and </item> are used'))],
  ])('stay as they are: %s', (_what, text) => {
    expect(endOpenSections(text)).toBe(text)
  })
})

import { describe, expect, it } from 'vitest'
import { readFeed } from '../parse/read-feed.ts'
import { endOpenSections } from './end-open-sections.ts'

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

describe('endOpenSections looks at each character a few times at most', () => {
  /** How many characters the searches look at, for each of the text. */
  function costPerCharacter(text: string): number {
    const cost = { characters: 0 }
    endOpenSections(text, cost)
    return cost.characters / text.length
  }

  const longTag = `<${'a'.repeat(1500)} <t>`
  it.each([
    ['comments', '<!--', ''],
    ['comments with a tag', '<!-- <item> ', ''],
    ['CDATA sections', '<t><![CDATA[', ''],
    ['CDATA sections in elements that end', '<t><![CDATA[</t>', ''],
    ['long tags', `${longTag}<![CDATA[</t>`, ''],
    ['comments in which items begin, with one end', '<!--<item>', '-->'],
    ['CDATA sections in which items begin, with one end', '<a><![CDATA[<item></a>', ']]>'],
    ['comments and CDATA sections in turn, with one end each', '<!--<item><a><![CDATA[<item></a>', '-->]]>'],
    ['CDATA sections in tags that never end', `<${'a'.repeat(1900)}<![CDATA[<item>`, ']]>'],
    ['comments that end beside one CDATA section', '<!-- -->', '<![CDATA[<item>'],
  ])('for a flood of open %s', (_what, piece, end) => {
    for (const bytes of [100_000, 200_000, 400_000]) {
      const text = piece.repeat(Math.ceil(bytes / piece.length)) + end
      expect(costPerCharacter(text)).toBeLessThan(7)
    }
  })
})

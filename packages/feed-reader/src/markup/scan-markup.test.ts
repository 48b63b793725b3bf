import { describe, expect, it } from 'vitest'
import { FEED_BOUNDS } from '../parse/feed-bounds.ts'
import { BoundReached, scanXml } from './scan-markup.ts'

/** The calls of the visitor. */
function walk(document: string): string[] {
  const lines: string[] = []
  scanXml(document, {
    open: (name, attributes) => lines.push(`open ${name} ${JSON.stringify(attributes)}`),
    close: (name, isImplied) => lines.push(`${isImplied ? 'implied ' : ''}close ${name}`),
    text: text => lines.push(`text ${text}`),
    end: () => lines.push('end'),
  })
  return lines
}

describe('scanXml', () => {
  it('passes lower-case names, the first of duplicate attributes, and resolved references', () => {
    expect(walk('<A B="1&amp;2" b=3 C>x&lt;y<![CDATA[<z>]]></A><d/>')).toEqual([
      'open a {"b":"1&2","c":""}',
      'text x',
      'text <',
      'text y',
      'text <z>',
      'close a',
      'open d {}',
      'close d',
      'end',
    ])
  })

  it('leaves out references to characters that no document may have', () => {
    expect(walk('<a b="1&#0;2">x&#0;&#xD800;&#xFFFE;&#x110000;y</a>')).toEqual([
      'open a {"b":"12"}',
      'text x',
      'text y',
      'close a',
      'end',
    ])
  })

  it('ignores end tags without a start tag', () => {
    expect(walk('</a><b></a></b></b>')).toEqual(['open b {}', 'close b', 'end'])
  })

  it('adds missing end tags, after the end of the document those of the elements that are open', () => {
    expect(walk('<a><b><c></b><d>')).toEqual([
      'open a {}',
      'open b {}',
      'open c {}',
      'implied close c',
      'close b',
      'open d {}',
      'end',
      'implied close d',
      'implied close a',
    ])
  })
})

describe('scanXml stops', () => {
  it('at a bound of the visitor', () => {
    const opened: string[] = []
    const isWhole = scanXml('<a><b><c>', {
      open: name => {
        if (opened.push(name) === 2) throw new BoundReached()
      },
    })
    expect([isWhole, opened]).toEqual([false, ['a', 'b']])
  })

  it('at an element with too many attributes', () => {
    const attributes = (count: number) =>
      Array.from({ length: count }, (_, index) => `a${index}=""`).join(' ')
    expect(scanXml(`<a ${attributes(FEED_BOUNDS.attributes)}/>`, {})).toBe(true)
    expect(scanXml(`<a ${attributes(FEED_BOUNDS.attributes + 1)}/>`, {})).toBe(false)
  })
})

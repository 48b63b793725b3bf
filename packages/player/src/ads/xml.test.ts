import { describe, expect, it } from 'vitest'
import { parseXml } from './xml.ts'

describe('parseXml', () => {
  it('reads elements, attributes, text and CDATA, without prefixes and comments', () => {
    const root = parseXml(
      `\ufeff<?xml version="1.0"?><!-- no --><a:top one="1" two='&quot;2&#33;&#x21;'> x<![CDATA[<&>]]><b/><b>y</b></a:top>\n`,
    )
    expect(root).toEqual({
      name: 'top',
      attributes: { one: '1', two: '"2!!' },
      text: ' x<&>',
      children: [
        { name: 'b', attributes: {}, text: '', children: [] },
        { name: 'b', attributes: {}, text: 'y', children: [] },
      ],
    })
  })

  it('keeps a lone ampersand and entities that it does not know', () => {
    expect(parseXml('<a>?x=1&y=2&who;&#9999999999;</a>').text).toBe('?x=1&y=2&who;&#9999999999;')
  })

  it('reads an attribute that holds a closing bracket', () => {
    expect(parseXml('<a b="1>0"/>').attributes).toEqual({ b: '1>0' })
  })

  it('reads a long run of hostile text in no time', () => {
    const long = 'a'.repeat(300_000)
    for (const text of [`<${long}`, `<a ${long}`, '<a '.repeat(100_000), `<a "${'<a "'.repeat(100_000)}`]) {
      expect(() => parseXml(text)).toThrow()
    }
  })
})

describe('parseXml refuses', () => {
  const refused = {
    'an empty text': '',
    'plain text': 'Not found',
    'an element without an end': '<a><b></b>',
    'crossed elements': '<a><b></a></b>',
    'an end without a start': '<a/></b>',
    'two roots': '<a/><b/>',
    'text beside the root': '<a/>x',
    'half a tag': '<a><b',
    'a document with entities of its own': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
    'a hundred levels': `${'<a>'.repeat(101)}${'</a>'.repeat(101)}`,
  }
  for (const [name, text] of Object.entries(refused)) {
    it(name, () => {
      expect(() => parseXml(text)).toThrow()
    })
  }
})

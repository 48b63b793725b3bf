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

  it('keeps a lone ampersand and unknown entities', () => {
    const text = '?x=1&y=2&who;&constructor;&#9999999999;'
    expect(parseXml(`<a>${text}</a>`).text).toBe(text)
  })

  it('keeps references to half a surrogate pair, which encodeURIComponent would reject', () => {
    const { text } = parseXml('<a>&#xD7FF;&#xD800;&#57343;&#xE000;&#x1F600;</a>')
    expect(text).toBe('\ud7ff&#xD800;&#57343;\ue000\u{1f600}')
    expect(() => encodeURIComponent(text)).not.toThrow()
  })

  it('skips a document type', () => {
    expect(parseXml('<!DOCTYPE VAST SYSTEM "vast.dtd"><VAST/>').name).toBe('VAST')
  })

  it('reads names in any script', () => {
    const root = parseXml('<a><Größe 幅="1" été="2"/><x:цена/></a>')
    expect(root.children).toMatchObject([
      { name: 'Größe', attributes: { 幅: '1', été: '2' } },
      { name: 'цена' },
    ])
  })

  it('reads an attribute that holds a closing bracket', () => {
    expect(parseXml('<a b="1>0"/>').attributes).toEqual({ b: '1>0' })
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
    'half a comment': '<a/><!-- --',
    'half a CDATA section': '<a><![CDATA[ ]]',
    'a tag within a tag': '<a <b/>></a>',
    'a tag without a name': '<a><></a>',
    'another declaration': '<!NOTATION a><a/>',
    'a document with entities of its own': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
    'a hundred levels': `${'<a>'.repeat(101)}${'</a>'.repeat(101)}`,
  }
  for (const [name, text] of Object.entries(refused)) {
    it(name, () => {
      expect(() => parseXml(text)).toThrow('not well-formed')
    })
  }
})

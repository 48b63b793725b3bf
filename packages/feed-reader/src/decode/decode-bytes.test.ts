import { describe, expect, it } from 'vitest'
import { decodeBytes } from './decode-bytes.ts'

const latin1 = (text: string) => Buffer.from(text, 'latin1')

function utf32(text: string, littleEndian: boolean): Uint8Array {
  const bytes = Buffer.alloc(text.length * 4)
  for (let index = 0; index < text.length; index++) {
    if (littleEndian) bytes.writeUInt32LE(text.charCodeAt(index), index * 4)
    else bytes.writeUInt32BE(text.charCodeAt(index), index * 4)
  }
  return bytes
}

describe('decodeBytes', () => {
  it.each([
    ['UTF-8 mark', Buffer.from('\ufeff<a>é</a>'), 'utf-8'],
    ['UTF-16 little-endian mark', Buffer.from('\ufeff<a>é</a>', 'utf16le'), 'utf-16le'],
    ['UTF-16 big-endian mark', Buffer.from('\ufeff<a>é</a>', 'utf16le').swap16(), 'utf-16be'],
    ['UTF-16 little-endian without a mark', Buffer.from('<a>é</a>', 'utf16le'), 'utf-16le'],
    ['UTF-16 big-endian without a mark', Buffer.from('<a>é</a>', 'utf16le').swap16(), 'utf-16be'],
    ['UTF-32 little-endian', utf32('\ufeff<a>é</a>', true), 'utf-32le'],
    ['UTF-32 big-endian', utf32('<a>é</a>', false), 'utf-32be'],
    ['UTF-32 little-endian without a mark', utf32('<a>é</a>', true), 'utf-32le'],
  ])('recognises %s by the first bytes', (_name, bytes, encoding) => {
    expect(decodeBytes(bytes, null)).toEqual({ text: '<a>é</a>', encoding })
  })

  it('recognises UTF-16 without a byte order mark in XML after a line end and in JSON', () => {
    const xml = '\n<?xml version="1.0"?><rss><channel><title>日本語のニュース</title></channel></rss>'
    expect(decodeBytes(Buffer.from(xml, 'utf16le'), null)).toEqual({ text: xml, encoding: 'utf-16le' })
    expect(decodeBytes(Buffer.from(xml, 'utf16le').swap16(), 'text/xml; charset=utf-8').text).toBe(xml)
    const json = '{"version": "https://jsonfeed.org/version/1", "title": "日本語"}'
    expect(decodeBytes(Buffer.from(json, 'utf16le'), 'application/json').text).toBe(json)
  })

  it('decodes UTF-7 when it is labelled so and all bytes are ASCII', () => {
    const document = '<?xml version="1.0" encoding="UTF-7"?><a>Caf+AOk- 1 +- 2 +2D3eAA-</a>'
    expect(decodeBytes(Buffer.from(document), null).text).toContain('<a>Café 1 + 2 😀</a>')
    expect(decodeBytes(Buffer.from('<a>é +AOk-</a>'), 'text/xml; charset=utf-7').text).toBe('<a>é +AOk-</a>')
  })

  it('prefers valid UTF-8 to any label', () => {
    const bytes = Buffer.from('<?xml version="1.0" encoding="iso-8859-1"?><a>é</a>')
    expect(decodeBytes(bytes, 'text/xml; charset=windows-1251')).toMatchObject({ encoding: 'utf-8' })
    expect(decodeBytes(bytes, null).text).toContain('<a>é</a>')
  })

  it('decodes UTF-8 that ends within a character', () => {
    const bytes = Buffer.from('<a>é€')
    expect(decodeBytes(bytes.subarray(0, -1), null)).toEqual({ text: '<a>é', encoding: 'utf-8' })
    // If all other bytes are ASCII, the last byte is a letter of another encoding.
    expect(decodeBytes(latin1('Un café'), null)).toEqual({ text: 'Un café', encoding: 'windows-1252' })
  })

  it('decodes UTF-8 with a few broken bytes', () => {
    const bytes = Buffer.concat([
      Buffer.from('é'.repeat(50)),
      Buffer.from([0xff]),
      Buffer.from('é'.repeat(50)),
    ])
    expect(decodeBytes(bytes, null).encoding).toBe('utf-8')
  })

  it('prefers the charset of Content-Type to that of the document', () => {
    const bytes = Buffer.concat([
      latin1('<?xml version="1.0" encoding="koi8-r"?>'),
      Buffer.from([0xcf, 0xf0]),
    ])
    expect(decodeBytes(bytes, 'text/xml; charset="windows-1251"').text).toContain('Пр')
    expect(decodeBytes(bytes, 'text/xml').text).toContain('оП')
  })

  it('prefers the charset of the document to the default of servers', () => {
    const bytes = Buffer.concat([
      latin1('<?xml version="1.0" encoding="windows-1250"?><a>'),
      Buffer.from([0xaf, 0xf3, 0xb3, 0x74, 0x61]),
    ])
    expect(decodeBytes(bytes, 'text/xml; charset=ISO-8859-1').text).toContain('Żółta')
    const unlabelled = Buffer.concat([latin1('<a>'), Buffer.from([0xe9])])
    expect(decodeBytes(unlabelled, 'text/xml; charset=ISO-8859-1').text).toContain('é')
  })

  it('recognises UTF-16 by its first characters, whatever the language of the others', () => {
    const bytes = Buffer.from(`<rss><channel><title>${'東京の橋'.repeat(50)}</title>`, 'utf16le')
    expect(decodeBytes(bytes, null)).toMatchObject({ encoding: 'utf-16le' })
    expect(decodeBytes(bytes.swap16(), null)).toMatchObject({ encoding: 'utf-16be' })
  })

  it.each([
    ['shift_jis', [0x93, 0xfa, 0x96, 0x7b], '日本'],
    ['euc-jp', [0xc6, 0xfc, 0xcb, 0xdc], '日本'],
    ['cp932', [0x93, 0xfa, 0x96, 0x7b], '日本'],
    ['gb2312', [0xd6, 0xd0, 0xb9, 0xfa], '中国'],
    ['big5', [0xa4, 0xa4, 0xb0, 0xea], '中國'],
    ['euc-kr', [0xc7, 0xd1, 0xb1, 0xb9], '한국'],
    ['windows-1256', [0xe3, 0xd1, 0xcd, 0xc8, 0xc7], 'مرحبا'],
    ['iso-2022-jp', [0x1b, 0x24, 0x42, 0x46, 0x7c, 0x4b, 0x5c], '日本'],
    ['hz-gb-2312', latin1('a~~b ~{VPND~} c ~{PBNE\n~}d'), 'a~b 中文 c 新闻\nd'],
    ['HZ', latin1('~{VPND'), '中文'],
    ['iso-2022-kr', latin1('\x1b$)C\x0eGQ19 4:=:\x0f!\x0eGQ\n19'), '한국 뉴스!한\n19'],
  ])('decodes %s by its label', (label, bytes, text) => {
    const document = Buffer.concat([latin1(`<?xml version="1.0" encoding="${label}"?>`), Buffer.from(bytes)])
    expect(decodeBytes(document, null).text).toContain(text)
  })

  it('ignores unknown labels', () => {
    expect(decodeBytes(latin1('<a>é</a>'), 'text/xml; charset=none-such')).toEqual({
      text: '<a>é</a>',
      encoding: 'windows-1252',
    })
  })

  it('uses the declared language of a document without a label', () => {
    const russian = Buffer.concat([latin1('<rss><language>ru-RU</language>'), Buffer.from([0xcf, 0xf0])])
    expect(decodeBytes(russian, null).text).toContain('Пр')
    const japanese = Buffer.concat([latin1('<feed xml:lang="ja">'), Buffer.from([0x93, 0xfa, 0x96, 0x7b])])
    expect(decodeBytes(japanese, null).text).toContain('日本')
  })

  it('falls back to windows-1252 with its quotation marks', () => {
    expect(decodeBytes(Buffer.from([0x93, 0xe9, 0x94]), null)).toEqual({
      text: '“é”',
      encoding: 'windows-1252',
    })
  })

  it('drops control characters except tabs and line ends', () => {
    expect(decodeBytes(Buffer.from('a\0\x08\tb\r\n\x1fc\uffff'), null).text).toBe('a\tb\r\nc')
  })
})

/** An element of an XML document. */
export interface XmlElement {
  /** Without its namespace prefix. */
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  /** Its own text and CDATA, untrimmed. */
  text: string
}

const TOKEN =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<!DOCTYPE[^<>]*>|<(\/?)([\w:.-]+)(?![\w:.-])((?:[^<>"']|"[^"]*"|'[^']*')*)>|([^<]+)|</g
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const MAX_DEPTH = 100

function decode(text = ''): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (entity, decimal, hex, name: string) => {
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : (ENTITIES[name] ?? entity)
  })
}

/**
 * Reads an XML document without DOMParser, which a page's Trusted Types policy may forbid. Entities of the
 * document's own making are not known, so none can grow; a lone `&`, common in ad addresses, stays what it is.
 * Throws for what is not well-formed: unclosed, crossed or more than one root element.
 */
export function parseXml(text: string): XmlElement {
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [top]
  for (const [token, cdata, closes, tag, rest = '', plain] of text.matchAll(TOKEN)) {
    const parent = open[open.length - 1] ?? top
    const name = tag?.replace(/.*:/, '')
    if (cdata !== undefined) parent.text += cdata
    else if (plain) parent.text += decode(plain)
    else if (name && closes) {
      if (parent.name !== name || !open.pop()) throw new Error(`unexpected ${token}`)
    } else if (name) {
      const attributes: XmlElement['attributes'] = {}
      for (const [, key = '', double, single] of rest.matchAll(ATTRIBUTE))
        attributes[key] = decode(double ?? single)
      const element: XmlElement = { name, attributes, children: [], text: '' }
      parent.children.push(element)
      if (!rest.endsWith('/') && open.push(element) > MAX_DEPTH) throw new Error('too deep')
    } else if (token === '<') throw new Error('a tag without an end')
  }
  const [root] = top.children
  if (!root || top.children[1] || open[1] || top.text.trim().replace('\ufeff', ''))
    throw new Error('not one element')
  return root
}

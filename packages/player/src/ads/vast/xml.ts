/** An element of an XML document. */
export interface XmlElement {
  /** Without its namespace prefix. */
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  /** Its own text and CDATA, untrimmed. */
  text: string
}

const NAME = /[\w:.\x80-\uffff-]/
const REFERENCE = /&(?:#(\d+)|#x([\da-f]+)|(amp|lt|gt|quot|apos));/gi
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const MAX_DEPTH = 100

/** Replaces references to characters. One to half a surrogate pair stays: `encodeURIComponent` throws at a half. */
function decode(text: string): string {
  return text.replace(REFERENCE, (reference, decimal, hex, name: string) => {
    const code = Number(decimal ?? `0x${hex}`)
    if (code <= 0x10ffff && code >> 11 !== 0xd800 >> 11) return String.fromCodePoint(code)
    return ENTITIES[name] ?? reference
  })
}

function check(wellFormed: unknown): asserts wellFormed {
  if (!wellFormed) throw new Error('not well-formed')
}

/**
 * Reads an XML document without DOMParser, which a page's Trusted Types policy may forbid. A document's own
 * entities are not expanded; a lone `&`, common in ad addresses, is kept. Throws for a document that is not well-formed:
 * unclosed, crossed or more than one root element.
 *
 * The work is linear in the length of the text: `at` only moves forward, and a search that finds nothing throws.
 */
export function parseXml(text: string): XmlElement {
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [top]
  let at = 0

  /** Passes a text if it comes next, and returns whether it did. */
  function take(expected: string): boolean {
    if (!text.startsWith(expected, at)) return false
    at += expected.length
    return true
  }

  /** Passes the characters of a kind that come next, and returns them. */
  function run(kind: RegExp): string {
    const from = at
    while (kind.test(text.charAt(at))) at++
    return text.slice(from, at)
  }

  /** Passes an end and all before it, and returns what is before it. */
  function until(end: string): string {
    const from = at
    const to = text.indexOf(end, from)
    check(to >= 0)
    at = to + end.length
    return text.slice(from, to)
  }

  function readTag(parent: XmlElement): void {
    const closes = take('/')
    const name = run(NAME).replace(/^.*:/, '')
    check(name)
    const attributes: XmlElement['attributes'] = {}
    let key = ''
    while (!take('>')) {
      const next = text.charAt(at)
      const word = run(NAME)
      if (word) key = word
      else if (take('"') || take("'")) attributes[key] = decode(until(next))
      // White space, `=` and the `/` of an empty element.
      else check(at++ < text.length && next !== '<')
    }
    if (closes) check(open.pop()?.name === name)
    else {
      const element = { name, attributes, children: [], text: '' }
      parent.children.push(element)
      check(text.charAt(at - 2) === '/' || open.push(element) <= MAX_DEPTH)
    }
  }

  while (at < text.length) {
    const parent = open.at(-1) ?? top
    if (take('<!--')) until('-->')
    else if (take('<![CDATA[')) parent.text += until(']]>')
    else if (take('<?')) until('?>')
    else if (take('<!DOCTYPE')) check(!until('>').includes('<'))
    else if (take('<')) readTag(parent)
    else parent.text += decode(run(/[^<]/))
  }
  const [root] = top.children
  check(root && !top.children[1] && !open[1] && !top.text.trim())
  return root
}

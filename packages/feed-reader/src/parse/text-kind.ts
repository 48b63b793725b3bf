export type TextKind = {
  kind: 'html' | 'plain'
  /** XHTML: child elements are markup, so the text between them must stay escaped. */
  isXml: boolean
  isBase64: boolean
}

const RSS_TEXT: TextKind = { kind: 'html', isXml: false, isBase64: false }
const PLAIN_TEXT: TextKind = { kind: 'plain', isXml: false, isBase64: false }

/** Elements that Atom defines as text constructs or content. */
const ATOM_TEXTS = new Set(['title', 'summary', 'content', 'tagline', 'subtitle'])

/**
 * The kind of an element's text: always HTML in RSS; by `type` in Atom (RFC 4287 section 3.1), in version 0.3 by `type`
 * and `mode`.
 */
export function textKindOf(name: string, attributes: Record<string, string>, isAtom: boolean): TextKind {
  const type = (attributes.type ?? '').trim().toLowerCase()
  const mode = (attributes.mode ?? '').trim().toLowerCase()
  if (mode === 'base64') return { ...RSS_TEXT, isBase64: true }
  if (!ATOM_TEXTS.has(name) || (!isAtom && type === '')) return RSS_TEXT
  if (type === 'xhtml' || type.endsWith('+xml') || type.endsWith('/xml')) {
    return { ...RSS_TEXT, isXml: mode !== 'escaped' }
  }
  if (mode === 'xml' && type.includes('html')) return { ...RSS_TEXT, isXml: true }
  if (type.includes('html')) return RSS_TEXT
  return type === '' || type.startsWith('text') ? PLAIN_TEXT : { ...PLAIN_TEXT, isBase64: isBinaryType(type) }
}

function isBinaryType(type: string): boolean {
  return /^[\w.+-]+\/[\w.+-]+$/.test(type)
}

/** Decodes base64 of UTF-8; null for other texts. */
export function decodeBase64(text: string): string | null {
  const compact = text.replace(/\s+/g, '')
  if (compact === '' || !/^[\w+/-]+={0,2}$/.test(compact)) return null
  return Buffer.from(compact, 'base64').toString('utf8')
}

import { QuoteType, Tokenizer } from 'htmlparser2'

/** Receives the tokens of an HTML text in order. Names are lower case; entities are decoded. */
export type HtmlVisitor = {
  open?(name: string, attributes: ReadonlyMap<string, string>): void
  close?(name: string): void
  text?(text: string): void
}

const MAX_ATTRIBUTES = 200

/**
 * Walks over HTML as a flat list of tokens. No tree and no stack is kept, so that no nesting, however deep, costs
 * more than its length.
 */
export function scanHtml(document: string, visitor: HtmlVisitor): void {
  const html = withoutOpenComment(document)
  let tag = ''
  let attribute = ''
  let value = ''
  let attributes = new Map<string, string>()
  const finishTag = () => {
    if (tag !== '') visitor.open?.(tag, attributes)
    tag = ''
  }
  const tokenizer = new Tokenizer(
    // XHTML closes even <iframe/> and <script/> in themselves.
    { xmlMode: false, decodeEntities: true, recognizeSelfClosing: true },
    {
      ontext: (start, end) => visitor.text?.(html.slice(start, end)),
      ontextentity: code => visitor.text?.(String.fromCodePoint(code)),
      onopentagname: (start, end) => {
        tag = html.slice(start, end).toLowerCase()
        if (attributes.size > 0) attributes = new Map()
      },
      onattribname: (start, end) => {
        attribute = html.slice(start, end).toLowerCase()
        value = ''
      },
      onattribdata: (start, end) => {
        value += html.slice(start, end)
      },
      onattribentity: code => {
        value += String.fromCodePoint(code)
      },
      onattribend: (quote: QuoteType) => {
        const known = attributes.has(attribute) || attributes.size >= MAX_ATTRIBUTES
        if (!known) attributes.set(attribute, quote === QuoteType.NoValue ? '' : value)
      },
      onopentagend: finishTag,
      onselfclosingtag: () => {
        const name = tag
        finishTag()
        visitor.close?.(name)
      },
      onclosetag: (start, end) => visitor.close?.(html.slice(start, end).trim().toLowerCase()),
      oncdata: (start, end, offset) => visitor.text?.(html.slice(start, end - offset)),
      oncomment: () => undefined,
      ondeclaration: () => undefined,
      onprocessinginstruction: () => undefined,
      onend: () => undefined,
      isInForeignContext: () => false,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
}

/** A comment that never ends would take the rest of the text with it: it ends with the next tag's end instead. */
function withoutOpenComment(html: string): string {
  const start = html.lastIndexOf('<!--')
  if (start < 0 || html.includes('-->', start)) return html
  const end = html.indexOf('>', start)
  return html.slice(0, start) + (end < 0 ? '' : html.slice(end + 1))
}

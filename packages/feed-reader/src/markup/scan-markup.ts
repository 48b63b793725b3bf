import { Tokenizer } from 'htmlparser2'
import { FEED_BOUNDS } from '../parse/feed-bounds.ts'
import { joinSurrogates } from './xml-text.ts'

type Attributes = Record<string, string>

/** Called for the tags and texts of an HTML document in order. Names are lower case; entities are decoded. */
export type HtmlVisitor = {
  open?(name: string, attributes: Attributes): void
  close?(name: string): void
  text?(text: string): void
}

/** Called for the elements and texts of an XML document in order. Names are lower case; references are resolved. */
export type XmlVisitor = {
  open?(name: string, attributes: Attributes): void
  /** @param isImplied the element has no end tag: its parent or the document ended */
  close?(name: string, isImplied: boolean): void
  text?(text: string): void
  /** At the end of the document, before the elements that are still open are closed. */
  end?(): void
}

/** Thrown by a visitor to stop at a bound. */
export class BoundReached extends Error {}

/**
 * Calls the visitor for each tag and text of an HTML document. Keeps no tree or stack, so that the time is proportional
 * to the length whatever the nesting.
 */
export function scanHtml(document: string, visitor: HtmlVisitor): void {
  // XHTML self-closes even <iframe/> and <script/>.
  tokenize(withoutOpenComment(document), { xmlMode: false, recognizeSelfClosing: true }, visitor)
}

/** Ends a comment without an end at the next `>`, so that it does not swallow the rest of the text. */
function withoutOpenComment(html: string): string {
  const start = html.lastIndexOf('<!--')
  if (start < 0 || html.includes('-->', start)) return html
  const end = html.indexOf('>', start)
  return html.slice(0, start) + (end < 0 ? '' : html.slice(end + 1))
}

/**
 * Calls the visitor for each element and text of an XML document. Ignores end tags without a start tag and adds missing
 * end tags. The time is proportional to the length whatever the nesting.
 * @returns false when the scan stopped at a bound of the visitor or of the attributes of an element
 */
export function scanXml(document: string, visitor: XmlVisitor): boolean {
  const path: string[] = []
  /** Open elements by name, to recognise an end tag without a start tag without searching the path. */
  const openCounts = new Map<string, number>()

  function closeLast(isImplied: boolean): void {
    const name = path.pop() ?? ''
    openCounts.set(name, (openCounts.get(name) ?? 0) - 1)
    visitor.close?.(name, isImplied)
  }

  try {
    tokenize(
      document,
      { xmlMode: true },
      {
        open(name, attributes) {
          path.push(name)
          openCounts.set(name, (openCounts.get(name) ?? 0) + 1)
          visitor.open?.(name, attributes)
        },
        close(name) {
          if ((openCounts.get(name) ?? 0) === 0) return
          while (path.at(-1) !== name) closeLast(true)
          closeLast(false)
        },
        text: text => visitor.text?.(text),
        tooManyAttributes() {
          throw new BoundReached()
        },
      },
    )
    visitor.end?.()
    while (path.length > 0) closeLast(true)
  } catch (error) {
    if (error instanceof BoundReached) return false
    throw error
  }
  return true
}

/**
 * Whether a reference names a character. The tokenizer reads one that does not, such as `&#0;`, as U+FFFD; U+FFFE and U+FFFF
 * are no characters either.
 */
const isCharacter = (code: number) => code < 0xfffd || code > 0xffff

function tokenize(
  source: string,
  options: { xmlMode: boolean; recognizeSelfClosing?: boolean },
  visitor: HtmlVisitor & { tooManyAttributes?(): void },
): void {
  // The tokenizer replaces a reference to half a pair.
  const document = joinSurrogates(source)
  let tag = ''
  let attribute = ''
  let value = ''
  let attributes: Attributes = {}
  let attributeCount = 0
  const nameAt = (start: number, end: number) => document.slice(start, end).toLowerCase()
  const text = (start: number, end: number) => visitor.text?.(document.slice(start, end))
  const tokenizer = new Tokenizer(options, {
    ontext: text,
    ontextentity(code) {
      if (isCharacter(code)) visitor.text?.(String.fromCodePoint(code))
    },
    oncdata: (start, end, offset) => text(start, end - offset),
    onopentagname(start, end) {
      tag = nameAt(start, end)
      attributes = {}
      attributeCount = 0
    },
    onattribname(start, end) {
      attribute = nameAt(start, end)
      value = ''
    },
    onattribdata(start, end) {
      value += document.slice(start, end)
    },
    onattribentity(code) {
      if (isCharacter(code)) value += String.fromCodePoint(code)
    },
    onattribend() {
      if (++attributeCount > FEED_BOUNDS.attributes) visitor.tooManyAttributes?.()
      else if (!Object.hasOwn(attributes, attribute)) attributes[attribute] = value
    },
    onopentagend: () => visitor.open?.(tag, attributes),
    onselfclosingtag() {
      visitor.open?.(tag, attributes)
      visitor.close?.(tag)
    },
    onclosetag: (start, end) => visitor.close?.(nameAt(start, end)),
    oncomment: () => undefined,
    ondeclaration: () => undefined,
    onprocessinginstruction: () => undefined,
    onend: () => undefined,
    isInForeignContext: () => false,
  })
  tokenizer.write(document)
  tokenizer.end()
}

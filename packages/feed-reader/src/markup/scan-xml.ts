import { Tokenizer } from 'htmlparser2'
import { FEED_BOUNDS } from '../parse/feed-bounds.ts'

/** Receives the elements and texts of an XML document in order. Names are lower case; character references are resolved. */
export type XmlVisitor = {
  open?(name: string, attributes: Record<string, string>): void
  /** @param isImplied the element lacks its end tag: an outer element or the document ended */
  close?(name: string, isImplied: boolean): void
  text?(text: string): void
}

/** Thrown by a visitor to end the walk at a bound. */
export class BoundReached extends Error {}

/**
 * Walks over XML, however damaged: end tags that nothing opened are passed over, missing ones are made up. The work is
 * proportional to the length of the document, whatever the nesting.
 * @returns false when a bound ended the walk: one of the visitor's, or more attributes than an element may have
 */
export function scanXml(document: string, visitor: XmlVisitor): boolean {
  const path: string[] = []
  /** How many elements of each name are open: an end tag without a start is known without a look at the path. */
  const openCounts = new Map<string, number>()
  let tag = ''
  let attribute = ''
  let value = ''
  let attributes: Record<string, string> = {}
  let attributeCount = 0

  function openTag(): void {
    path.push(tag)
    openCounts.set(tag, (openCounts.get(tag) ?? 0) + 1)
    visitor.open?.(tag, attributes)
  }

  function closeLast(isImplied: boolean): void {
    const name = path.pop() ?? ''
    openCounts.set(name, (openCounts.get(name) ?? 0) - 1)
    visitor.close?.(name, isImplied)
  }

  const text = (start: number, end: number) => visitor.text?.(document.slice(start, end))
  const tokenizer = new Tokenizer(
    { xmlMode: true },
    {
      ontext: text,
      ontextentity: code => visitor.text?.(String.fromCodePoint(code)),
      oncdata: (start, end, offset) => text(start, end - offset),
      onopentagname: (start, end) => {
        tag = document.slice(start, end).toLowerCase()
        attributes = {}
        attributeCount = 0
      },
      onattribname: (start, end) => {
        attribute = document.slice(start, end).toLowerCase()
        value = ''
      },
      onattribdata: (start, end) => {
        value += document.slice(start, end)
      },
      onattribentity: code => {
        value += String.fromCodePoint(code)
      },
      onattribend: () => {
        if (++attributeCount > FEED_BOUNDS.attributes) throw new BoundReached()
        if (!Object.hasOwn(attributes, attribute)) attributes[attribute] = value
      },
      onopentagend: openTag,
      onselfclosingtag: () => {
        openTag()
        closeLast(false)
      },
      onclosetag: (start, end) => {
        const name = document.slice(start, end).toLowerCase()
        if ((openCounts.get(name) ?? 0) === 0) return
        while (path.at(-1) !== name) closeLast(true)
        closeLast(false)
      },
      oncomment: () => undefined,
      ondeclaration: () => undefined,
      onprocessinginstruction: () => undefined,
      onend: () => undefined,
      isInForeignContext: () => false,
    },
  )
  try {
    tokenizer.write(document)
    tokenizer.end()
    while (path.length > 0) closeLast(true)
  } catch (error) {
    if (error instanceof BoundReached) return false
    throw error
  }
  return true
}

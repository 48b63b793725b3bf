import { scanHtml } from '../markup/scan-markup.ts'
import { canonicalUrl } from '../urls/canonical-url.ts'
import { collapseSpace, INLINE_ELEMENTS } from './html-to-text.ts'
import { splitOrnament } from './trim-boilerplate.ts'

/** Only this many characters at the end of the HTML are read. */
const TAIL_LENGTH = 1200
/** Only a link that is at most this many characters before the end, markup included, is searched for. */
const MAX_END_LENGTH = 300
const MAX_LABEL_LENGTH = 60
/** Words beside the two links of "The post TITLE appeared first on SITE." */
const MAX_NOTE_WORDS_LENGTH = 80
/** A site, or one of several below the same host. */
const SITE_PATH = /^\/(?:[^/]+\/?)?$/
const SENTENCE_END = /[.!?…。！？।؟]["”»’')\]]*\s*$/

/** A formatting tag. */
const FORMAT = String.raw`<\/?(?:span|strong|b|em|i|u)\b[^<>]*>`
const FORMATS = String.raw`(?:${FORMAT}\s*){0,4}`
/** A paragraph of a label and a link: "<p><strong>Read also:</strong> <a href=…>HEADLINE</a></p>". */
const POINTER = new RegExp(
  String.raw`<p\b[^<>]*>\s*${FORMATS}[^<>:\s][^<>:]{0,39}:\s*${FORMATS}<a\s[^<>]*>[^<>]*(?:${FORMAT}[^<>]*){0,4}<\/a>\s*${FORMATS}<\/p>`,
  'g',
)

/** A list of nothing but links. */
const LINK_LIST = new RegExp(
  String.raw`<ul\b[^<>]*>\s*(?:<li\b[^<>]*>\s*(?:<p\b[^<>]*>\s*)?${FORMATS}<a\s[^<>]*>[^<>]*(?:${FORMAT}[^<>]*){0,4}<\/a>\s*${FORMATS}(?:<\/p>\s*)?<\/li>\s*)+<\/ul>`,
  'g',
)

/** Removes what only leads to other pages: lists of links, and paragraphs such as "Read also: HEADLINE". */
export function dropPointers(html: string): string {
  return html.includes('</a>') ? html.replace(POINTER, ' ').replace(LINK_LIST, ' ') : html
}

type Link = { href: string; label: string }
/** A block's text and links, in order. */
type Block = { text: string; links: Link[] }

/**
 * Removes links at the end of an item's text that are no part of it, whatever their language: a note with a link to the
 * item and one to its site ("The post TITLE appeared first on SITE."), and a link to the item's own page after the last
 * sentence.
 * @param text of the HTML
 * @param pageUrl canonical address of the item's page, null without one
 */
export function trimEndLinks(text: string, html: string, pageUrl: string | null): string {
  if (!html.slice(-MAX_END_LENGTH).includes('</a>')) return text
  const tail = html.slice(-TAIL_LENGTH)
  // A part of the HTML may start within a tag.
  const block = readLastBlock(tail.length < html.length ? tail.slice(tail.indexOf('<')) : html)
  if (block.links.length === 0 || !text.endsWith(block.text)) return text
  const before = text.slice(0, text.length - block.text.length)
  if (isPublicationNote(block)) return before === '' ? text : before.trimEnd()
  const kept = before + withoutInvitation(block, pageUrl)
  return kept.trim() === '' ? text : kept.trimEnd()
}

/** The last block with a text. */
function readLastBlock(html: string): Block {
  let last: Block = { text: '', links: [] }
  let block: Block = { text: '', links: [] }
  let link: Link | null = null
  const endBlock = () => {
    if (block.text.trim() !== '') last = block
    block = { text: '', links: [] }
  }
  scanHtml(html, {
    open(name, { href = '' }) {
      if (!INLINE_ELEMENTS.has(name)) endBlock()
      if (name === 'a') link = { href, label: '' }
    },
    close(name) {
      if (name === 'a' && link !== null) {
        block.links.push({ ...link, label: collapseSpace(link.label) })
        link = null
      }
      if (!INLINE_ELEMENTS.has(name)) endBlock()
    },
    text(text) {
      block.text += text
      if (link !== null) link.label += text
    },
  })
  endBlock()
  return { text: collapseSpace(last.text), links: last.links.filter(({ label }) => label !== '') }
}

/** True for two links, of which the second leads to the site of the first, with few other words. */
function isPublicationNote({ text, links }: Block): boolean {
  const [page, site] = links
  if (page === undefined || site === undefined || links.length > 2) return false
  if (text.length - page.label.length - site.label.length > MAX_NOTE_WORDS_LENGTH) return false
  const [pageUrl, siteUrl] = [URL.parse(page.href), URL.parse(site.href)]
  if (pageUrl === null || siteUrl === null || pageUrl.host !== siteUrl.host) return false
  const isWithin = pageUrl.pathname.startsWith(siteUrl.pathname) && pageUrl.href.length > siteUrl.href.length
  return isWithin && SITE_PATH.test(siteUrl.pathname)
}

/** Without the last link after the last sentence, if it leads to the item's own page. */
function withoutInvitation({ text, links }: Block, pageUrl: string | null): string {
  const link = links.at(-1)
  if (link === undefined || pageUrl === null || canonicalUrl(link.href) !== pageUrl) return text
  const [label] = splitOrnament(link.label)
  const [words] = splitOrnament(text)
  if (label === '' || label.length > MAX_LABEL_LENGTH || !words.endsWith(label)) return text
  const before = words.slice(0, -label.length)
  return before.trim() === '' || SENTENCE_END.test(before) ? before.trimEnd() : text
}

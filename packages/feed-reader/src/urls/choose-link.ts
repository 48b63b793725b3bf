import type { RawItem, RawLink, RawText } from '../parse/raw-feed.ts'
import { resolveWebUrl } from './resolve-url.ts'

const ALTERNATE_RELATIONS = new Set(['alternate', '', 'http://www.iana.org/assignments/relation/alternate'])

/** In a link that contains markup. */
const ADDRESS_IN_MARKUP = /https?:\/\/[^\s"'<>]+/i

/**
 * The address of an item's page: its link, else an alternate link to HTML, else a guid or id that is an address, else that of
 * its content, else the enclosure. Never the link to the feed itself.
 * @param base absolute base of relative links without xml:base
 */
export function chooseItemUrl(item: RawItem, base: string): string | null {
  return (
    choosePageUrl(item, base) ??
    (item.guidIsPermalink ? resolvePermalink(item.fields.get('guid'), base) : null) ??
    resolveAbsolute(item.fields.get('id')) ??
    firstResolved(item.links, base, link => link.rel === 'content') ??
    firstResolved(item.links, base, link => link.rel === 'enclosure')
  )
}

/** The address in the link of a feed or item; null without one. */
export function choosePageUrl(
  source: { fields: Map<string, RawText>; links: RawLink[] },
  base: string,
): string | null {
  const link = source.fields.get('link')
  const direct = link === undefined ? null : resolveWebUrl(addressOf(link.value), link.base || base)
  const isAlternate = ({ rel }: RawLink) => ALTERNATE_RELATIONS.has(rel)
  return (
    direct ??
    firstResolved(source.links, base, link => isAlternate(link) && /^$|html/.test(link.type)) ??
    firstResolved(source.links, base, isAlternate)
  )
}

function addressOf(link: string): string {
  return link.includes('<') ? (ADDRESS_IN_MARKUP.exec(link)?.[0] ?? '') : link
}

function firstResolved(links: RawLink[], base: string, accepts: (link: RawLink) => boolean): string | null {
  for (const link of links) {
    const url = accepts(link) ? resolveWebUrl(link.href, link.base || base) : null
    if (url !== null) return url
  }
  return null
}

/** A guid is an address if it is absolute, or a path from the root of the site. */
function resolvePermalink(guid: RawText | undefined, base: string): string | null {
  const isPath = /^\s*\/[^/]/.test(guid?.value ?? '')
  return guid === undefined ? null : resolveWebUrl(guid.value, isPath ? guid.base || base : '')
}

function resolveAbsolute(text: RawText | undefined): string | null {
  return text === undefined ? null : resolveWebUrl(text.value, '')
}

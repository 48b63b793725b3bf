import { parseCorner, parseOffsetPx, type StickySettings } from '../sticky.ts'

/** What a publisher's script tag says. */
export interface EmbedTag {
  /** Publisher's slug. */
  slug: string
  /** Address of the server, ending in a slash; what stands before `embed/` in the script's address. */
  base: string
  /** `latest` or the exact version in the script's address. */
  version: string
  /** Selector of the element that the player goes into; null: where the tag stands. */
  target: string | null
  sticky: StickySettings
}

const ADDRESS = /^(.*\/)embed\/([^/]+)\/player\.js$/

/** Reads a tag. Throws an Error that says what is wrong with it when no player can be made from it. */
export function readEmbedTag(tag: { src: string; dataset: DOMStringMap }): EmbedTag {
  const address = new URL(tag.src)
  const [, base, version] = ADDRESS.exec(address.origin + address.pathname) ?? []
  if (!base || !version)
    throw new Error(`the script's address is not …/embed/{version}/player.js: ${tag.src}`)
  const slug = tag.dataset.publisher?.trim()
  if (!slug) throw new Error('the script tag has no data-publisher')
  return {
    slug,
    base,
    version: decodeURIComponent(version),
    target: tag.dataset.target ?? null,
    sticky: { corner: parseCorner(tag.dataset.corner), offsetPx: parseOffsetPx(tag.dataset.offset) },
  }
}

/** The script tags of players that run as modules, where a script can't ask which tag it came from. */
export function findEmbedTags(): HTMLScriptElement[] {
  return [...document.querySelectorAll<HTMLScriptElement>('script[data-publisher][src*="/embed/"]')]
}

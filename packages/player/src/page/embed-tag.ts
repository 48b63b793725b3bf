import { parseCorner, parseOffsetPx, type StickySettings } from '../sticky.ts'

/** What a publisher's script tag says. */
export interface EmbedTag {
  /** Publisher's slug. */
  slug: string
  /** Address of the server, ending in a slash; what stands before `embed/` in the script's address. */
  base: string
  /** `latest` or the exact version in the script's address. */
  version: string
  /** Selector of the element that the player goes into; undefined: where the tag stands. */
  target: string | undefined
  sticky: StickySettings
}

/** Reads a tag. Throws an Error that says what is wrong with it when no player can be made from it. */
export function readEmbedTag({ src, dataset }: { src: string; dataset: DOMStringMap }): EmbedTag {
  const [, base, version] = /^(.*\/)embed\/([^/]+)\/player\.js\b/.exec(src) ?? []
  const slug = dataset.publisher
  if (!base || !version) throw new Error(`${src} is no player.js`)
  if (!slug) throw new Error('the tag has no data-publisher')
  const sticky = { corner: parseCorner(dataset.corner), offsetPx: parseOffsetPx(dataset.offset) }
  return { slug, base, version, target: dataset.target, sticky }
}

/**
 * Puts the host where the tag says: into its target, else right after the tag, at once, so that the place is
 * reserved before anything loads. A target that is not there yet is waited for until the page is parsed.
 * Rejects with an Error when there is no place.
 */
export async function placeHost(
  host: HTMLElement,
  script: HTMLScriptElement,
  { target }: EmbedTag,
): Promise<void> {
  if (!target) {
    if (!script.closest('body')) throw new Error('the tag is not in the body')
    script.after(host)
    return
  }
  if (document.readyState === 'loading' && !document.querySelector(target)) {
    await new Promise(resolve => document.addEventListener('DOMContentLoaded', resolve))
  }
  const place = document.querySelector(target)
  if (!place) throw new Error(`nothing matches data-target ${target}`)
  place.append(host)
}

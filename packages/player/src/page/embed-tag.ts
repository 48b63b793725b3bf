/** The settings of a publisher's script tag. */
export interface EmbedTag {
  /** Publisher's slug. */
  slug: string
  /** Address of the server, ending in a slash: the part before `embed/` in the script's address. */
  base: string
  /** `latest` or the exact version in the script's address. */
  version: string
  /** Selector of the element to put the player into; undefined: next to the tag. */
  target: string | undefined
  /** The player fills the element that it is in, whatever its ratio. */
  fills: boolean
}

/** Reads a tag. Throws an Error that names what is wrong with it. */
export function readEmbedTag({ src, dataset }: { src: string; dataset: DOMStringMap }): EmbedTag {
  const [, base, version] = /^(.*\/)embed\/([^/]+)\/player\.js\b/.exec(src) ?? []
  const slug = dataset.publisher
  if (!base || !version) throw new Error(`${src} is no player.js`)
  if (!slug) throw new Error('the tag has no data-publisher')
  return { slug, base, version, target: dataset.target, fills: dataset.ratio === 'auto' }
}

/**
 * Inserts the host into the tag's target, else right after the tag, at once, so that its space is reserved before anything
 * loads. Waits for a missing target until the page is parsed. Rejects with an Error when there is no place.
 */
export async function placeHost(
  host: HTMLElement,
  script: HTMLScriptElement,
  { target, fills }: EmbedTag,
): Promise<void> {
  if (fills) host.dataset.ratio = 'auto'
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

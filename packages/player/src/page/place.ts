import type { EmbedTag } from './embed-tag.ts'

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

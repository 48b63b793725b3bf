import type { EmbedTag } from './embed-tag.ts'

function documentParsed(): Promise<void> {
  if (document.readyState !== 'loading') return Promise.resolve()
  return new Promise(resolve => {
    document.addEventListener('DOMContentLoaded', () => resolve(), { once: true })
  })
}

function findTarget(selector: string): Element | null {
  try {
    return document.querySelector(selector)
  } catch {
    throw new Error(`data-target is not a selector: ${selector}`)
  }
}

/**
 * Puts the host where the tag says: into its target, else right after the tag, at once, so that the place is
 * reserved before anything loads. A target that is not there yet is waited for until the page is parsed.
 * Rejects with an Error when there is no place.
 */
export async function placeHost(host: HTMLElement, script: HTMLScriptElement, tag: EmbedTag): Promise<void> {
  if (tag.target === null) {
    if (!document.body?.contains(script)) {
      throw new Error('the script tag stands outside the body; move it or name a place by data-target')
    }
    script.after(host)
    return
  }
  if (!findTarget(tag.target)) await documentParsed()
  const target = findTarget(tag.target)
  if (!target) throw new Error(`nothing on the page matches data-target ${tag.target}`)
  target.append(host)
}

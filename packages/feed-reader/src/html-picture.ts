import { isLikelyPicture } from './picture-address.ts'
import { resolveWebUrl } from './resolve-url.ts'
import { scanHtml } from './scan-html.ts'

/** Narrower or lower pictures are icons and buttons, in pixels. */
const MIN_SIDE = 200
const PICTURE_FILE = /^[^?#]+\.(?:jpe?g|png|webp|avif)(?:[?#]|$)/i

/**
 * The first picture in a piece of HTML that may stand for the story: not a tracker, not said to be smaller than
 * 200 pixels. Returns an absolute address or null.
 */
export function findHtmlPicture(html: string, base: string): string | null {
  if (!/<(?:img|amp-img|picture|video)\b/i.test(html)) return null
  let found: string | null = null
  /** The picture file that the open link leads to. */
  let target: string | null = null
  scanHtml(html, {
    open(name, attributes) {
      if (found !== null) return
      if (name === 'a') target = linkedPicture(attributes.get('href') ?? '', base)
      const url = pictureOf(name, attributes, target, base)
      if (url !== null && isLikelyPicture(url)) found = url
    },
    close(name) {
      if (name === 'a') target = null
    },
  })
  return found
}

/** What an element shows: its picture, the large one that a small one leads to, or what stands for a film. */
function pictureOf(
  name: string,
  attributes: ReadonlyMap<string, string>,
  target: string | null,
  base: string,
): string | null {
  switch (name) {
    case 'img':
    case 'amp-img':
      return isSmall(attributes) ? target : sourceOf(attributes, base)
    case 'source':
      return resolveWebUrl(widestOf(attributes.get('srcset') ?? ''), base)
    case 'video':
      return resolveWebUrl(attributes.get('poster') ?? '', base)
    default:
      return null
  }
}

function linkedPicture(href: string, base: string): string | null {
  return PICTURE_FILE.test(href) ? resolveWebUrl(href, base) : null
}

/** The address of an <img>; pages that load lazily keep it in a data attribute. */
function sourceOf(attributes: ReadonlyMap<string, string>, base: string): string | null {
  for (const name of ['data-src', 'data-lazy-src', 'data-original', 'src']) {
    const url = resolveWebUrl(attributes.get(name) ?? '', base)
    if (url !== null) return url
  }
  return resolveWebUrl(widestOf(attributes.get('srcset') ?? attributes.get('data-srcset') ?? ''), base)
}

/** The address of the widest candidate of a srcset ("a.jpg 400w, b.jpg 800w"), the first of equals. */
function widestOf(srcset: string): string {
  let widest = { url: '', width: -1 }
  for (const candidate of srcset.trim().split(/,\s+/)) {
    const [url = '', descriptor = ''] = candidate.split(/\s+/)
    const width = Number.parseFloat(descriptor) || 0
    if (width > widest.width) widest = { url, width }
  }
  return widest.url
}

function isSmall(attributes: ReadonlyMap<string, string>): boolean {
  const styled = /(?:^|;)\s*(?:width|height)\s*:\s*(\d+)px/i.exec(attributes.get('style') ?? '')?.[1]
  if (styled !== undefined && Number(styled) < MIN_SIDE) return true
  return ['width', 'height'].some(name => {
    const pixels = /^\s*(\d+)\s*(?:px\s*)?$/i.exec(attributes.get(name) ?? '')?.[1]
    return pixels !== undefined && Number(pixels) < MIN_SIDE
  })
}

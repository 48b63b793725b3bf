import { scanHtml } from '../markup/scan-markup.ts'
import { isBox } from '../text/left-out-elements.ts'
import {
  type DeclaredSize,
  isDecorationSize,
  type PictureCandidate,
  pictureCandidate,
} from './picture-candidate.ts'
import { type SrcsetEntry, widestOf } from './srcset.ts'

type Attributes = Readonly<Record<string, string>>

const MAX_PICTURES = 30
/** Pictures in a text with a shorter side are icons and buttons. */
const MIN_SIDE_PX = 200
/** No wider source is needed from this width on. */
const WIDE_ENOUGH_PX = 600
const PICTURE_FILE = /^[^?#]+\.(?:jpe?g|png|webp|avif)(?:[?#]|$)/i
/** Attributes for the address of an <img>, lazy loading included, best first. */
const SOURCE_ATTRIBUTES = [
  'data-src',
  'data-lazy-src',
  'data-original',
  'data-original-src',
  'data-original-mos',
  'data-actualsrc',
  'data-lazyload',
  'src',
  'data-orig-file',
  'data-large-file',
]
const SET_ATTRIBUTES = ['srcset', 'data-srcset', 'data-lazy-srcset']

/** Classes of pictures that are not part of the story. */
const PICTURE_CLASS =
  /(?:^|[\s_-])(?:author[-_](?:image|photo|pic|picture)|avatar|badge|byline|emoji|emoticon|favicon|gravatar|headshot|icon|pixel|smiley|spacer|sprite|tracker|tracking)(?:[\s_-]|$)/i
/** Words that may start a description of the story too, such as "Avatar: Fire and Ash", count alone or with another. */
const PICTURE_ALT =
  /^\s*(?:add to|avatar(?:[-_]|\s+(?:for|image|of|photo|picture)\b|[^\p{L}\p{N}]*$)|email this|facebook$|feed icon|follow (?:us|me|on)|gravatar|print$|rss$|share (?:on|this|via|to)|tracking(?:[-_]|\s+(?:beacon|code|image|pixel)\b|[^\p{L}\p{N}]*$)|tweet(?:\s+(?:it|this)\b|[^\p{L}\p{N}]*$)|twitter$)/iu
/** Links of share buttons. */
const SHARE_LINK =
  /^(?:mailto|whatsapp):|[/.](?:facebook\.com\/(?:sharer?|dialog)|(?:twitter|x)\.com\/(?:intent|share|home\?status)|linkedin\.com\/(?:share|cws)|pinterest\.[a-z]+\/pin\/create|reddit\.com\/submit|digg\.com\/submit|stumbleupon\.com\/submit|tumblr\.com\/(?:share|widgets)|t\.me\/share|wa\.me\/|api\.whatsapp\.com\/send|addtoany\.com|addthis\.com|sharethis\.com|getpocket\.com\/(?:save|edit)|feeds\.feedburner\.com\/~|creativecommons\.org\/licenses|buymeacoffee\.com|ko-fi\.com|news\.google\.com\/publications)/i
/** Links of author portraits. */
const AUTHOR_LINK = /\/(?:authors?|columnists?|contributors?|profiles?|staff)\//i
const NO_SIZE: DeclaredSize = { width: null, height: null }

/**
 * The pictures of a story in HTML, in document order, without counters, buttons, author portraits and pictures smaller
 * than 200 pixels. A small picture yields the wide file that its own attributes name, or the larger one that it links to.
 * @param base absolute base of relative addresses
 */
export function findHtmlPictures(html: string, base: string): PictureCandidate[] {
  if (!/<(?:img|amp-img|picture|video)\b/i.test(html)) return []
  const found: PictureCandidate[] = []
  let link = NO_LINK
  /** Name of the element whose content is skipped, and the number of open elements of that name. */
  let box = ''
  let boxDepth = 0
  scanHtml(html, {
    open(name, attributes) {
      if (boxDepth > 0) {
        if (name === box) boxDepth += 1
        return
      }
      if (isBox(name, attributes)) {
        box = name
        boxDepth = 1
        return
      }
      if (name === 'a') link = readLink(attributes, base)
      if (found.length < MAX_PICTURES && !link.isElsewhere) {
        found.push(...candidatesOf(name, attributes, link, base))
      }
    },
    close(name) {
      if (boxDepth > 0 && name === box) boxDepth -= 1
      if (name === 'a') link = NO_LINK
    },
  })
  return found
}

/** The open link, read once for all its pictures. */
type Link = {
  /** True for a link that shares the page or leads to its author: its pictures are not those of the story. */
  isElsewhere: boolean
  /**
   * The target of the link if it is a picture file, or the original of a picture in the link.
   * @param shown address of that picture, absolute or relative
   */
  picture(shown: string): PictureCandidate | null
}

const NO_LINK: Link = { isElsewhere: false, picture: () => null }

function readLink(attributes: Attributes, base: string): Link {
  const href = attributes.href ?? ''
  const isAuthor = /\bauthor\b/i.test(attributes.rel ?? '') || AUTHOR_LINK.test(href)
  const isFile = PICTURE_FILE.test(href)
  let target: PictureCandidate | null | undefined
  return {
    isElsewhere: SHARE_LINK.test(href) || (isAuthor && !isFile),
    picture(shown) {
      if (target === undefined) target = pictureCandidate('text', href, base, NO_SIZE)
      if (target === null || isFile) return target
      // Not every picture has a file name: Blogger's `/img/a/AVvX…` is the original of `/img/a/AVvX…=w320-h180`.
      const isOriginal = pictureCandidate('text', shown, base, NO_SIZE)?.pictureKey === target.pictureKey
      return isOriginal ? target : null
    },
  }
}

/** The picture of an element, the larger one that a small one links to, or the poster of a video. */
function candidatesOf(name: string, attributes: Attributes, link: Link, base: string): PictureCandidate[] {
  switch (name) {
    case 'img':
    case 'amp-img': {
      if (isDecoration(attributes)) return []
      const declared = declaredSize(attributes)
      const own =
        isSmall(declared.width) || isSmall(declared.height)
          ? wideFile(attributes, declared, base)
          : imageCandidate(attributes, declared, base)
      const shown = own === null || isSmall(own.widthPx) ? [] : [own]
      const isWide = own !== null && (own.widthPx ?? WIDE_ENOUGH_PX) >= WIDE_ENOUGH_PX
      return isWide ? shown : [...shown, ...listOf(link.picture(attributes.src ?? ''))]
    }
    case 'source': {
      const entry = widestOf(attributes.srcset ?? '')
      return listOf(entry === null ? null : entryCandidate(entry, base))
    }
    case 'video':
      return listOf(pictureCandidate('text', attributes.poster ?? '', base, NO_SIZE))
    default:
      return []
  }
}

function listOf(candidate: PictureCandidate | null): PictureCandidate[] {
  return candidate === null ? [] : [candidate]
}

function isSmall(side: number | null): boolean {
  return side !== null && side < MIN_SIDE_PX
}

/** The address of an <img>, or the widest of its srcset when that is small, missing or a placeholder. */
function imageCandidate(
  attributes: Attributes,
  declared: DeclaredSize,
  base: string,
): PictureCandidate | null {
  let own: PictureCandidate | null = null
  for (const name of SOURCE_ATTRIBUTES)
    own ??= pictureCandidate('text', attributes[name] ?? '', base, declared)
  if (own !== null && (own.widthPx ?? WIDE_ENOUGH_PX) >= WIDE_ENOUGH_PX) return own
  for (const name of SET_ATTRIBUTES) {
    const entry = widestOf(attributes[name] ?? '')
    const candidate = entry === null ? null : entryCandidate(entry, base)
    if (candidate !== null && (own === null || (candidate.widthPx ?? 0) > (own.widthPx ?? 0)))
      return candidate
  }
  return own
}

/** The file of an <img> that is shown small, if its srcset or address says that it is wide; null otherwise. */
function wideFile(attributes: Attributes, declared: DeclaredSize, base: string): PictureCandidate | null {
  if (isDecorationSize(declared)) return null
  const entries = SET_ATTRIBUTES.map(name => widestOf(attributes[name] ?? ''))
  const renditions = entries.map(entry => (entry === null ? null : entryCandidate(entry, base)))
  const file = imageCandidate(attributes, NO_SIZE, base)
  return [...renditions, file].find(picture => (picture?.widthPx ?? 0) >= WIDE_ENOUGH_PX) ?? null
}

function entryCandidate({ url, widthPx }: SrcsetEntry, base: string): PictureCandidate | null {
  return pictureCandidate('text', url, base, { width: widthPx, height: null })
}

function isDecoration(attributes: Attributes): boolean {
  return (
    attributes.hidden !== undefined ||
    PICTURE_CLASS.test(attributes.class ?? '') ||
    PICTURE_ALT.test(attributes.alt ?? '') ||
    /display\s*:\s*none/i.test(attributes.style ?? '')
  )
}

function declaredSize(attributes: Attributes): DeclaredSize {
  const style = attributes.style ?? ''
  return {
    width: pixelsOf(attributes.width) ?? styledPixels(/(?:^|;)\s*width\s*:\s*(\d+)px/i, style),
    height: pixelsOf(attributes.height) ?? styledPixels(/(?:^|;)\s*height\s*:\s*(\d+)px/i, style),
  }
}

function pixelsOf(value = ''): number | null {
  const pixels = /^(\d+)(?:\s*px)?$/i.exec(value.trim())?.[1]
  return pixels === undefined ? null : Number(pixels)
}

function styledPixels(pattern: RegExp, style: string): number | null {
  return pixelsOf(pattern.exec(style)?.[1])
}

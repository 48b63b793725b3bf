import { wordSet } from '../text/word-set.ts'
import {
  COUNTER_SCRIPTS,
  DECORATION_FOLDERS,
  DECORATION_HOSTS,
  DECORATION_PATHS,
} from './decoration-addresses.ts'
import { isDecorationName } from './decoration-names.ts'

/** First labels of host names. */
const ADVERTISING_LABELS = new Set(['ad', 'ads', 'adserver'])
/**
 * First labels of hosts that count readers, such as `counter.theconversation.com`. Some serve photographs too
 * (`pixel.nymag.com`).
 */
const COUNTING_LABELS = wordSet(
  'analytics beacon count counter matomo metrics piwik pixel stat stats track tracker tracking',
)
/** First labels of hosts of feeds. Their files without a picture extension count readers. */
const FEED_LABELS = new Set(['feed', 'feeds', 'feedproxy', 'rss'])
/** `?republication-pixel=true` */
const COUNTING_QUERY = /^\?(?:.*&)?[\w-]*pixel(?:=|&|$)/
const PHOTOGRAPH = /\.(?:jpe?g|webp|avif)$/
const PICTURE_FILE = /\.(?:jpe?g|png|gif|webp|avif|bmp)(?:[?#]|$)/i
/** A media type, or what feeds have instead: a part of one, or a file extension. */
const PICTURE_TYPE = /^\s*(?:ima?ge?\/(?!svg)|(?:image|\.?(?:jpe?g|png|gif|webp|avif))\s*$)/i
/** A page may have the name of the picture that it shows. */
const OTHER_TYPE = /^\s*(?:audio|text|video)\//i
const MEDIA_FILE = /\.(?:mp3|m4a|ogg|wav|mp4|m4v|mov|webm|m3u8)(?:[?#]|$)/i
/** Scripts of a page put a size in place of this. */
const PATTERN = /(?:\{|%7b)[a-z_]{1,20}(?:\}|%7d)/
const PICTURE_NAME = /\.(?:jpe?g|png|gif|webp|avif|bmp|jfif)$/

/**
 * False for addresses that are not a picture of the story by host, folders or file name: counters, share buttons,
 * avatars, smileys, badges, placeholders, advertisements, vector graphics.
 * @param url absolute
 */
export function isLikelyPicture(url: string): boolean {
  const address = url.toLowerCase()
  const hostStart = address.indexOf('//') + 2
  const pathStart = indexOfAny(address, /[/?#]/g, hostStart)
  const pathEnd = indexOfAny(address, /[?#]/g, pathStart)
  const host = address.slice(hostStart, pathStart)
  const path = address.slice(pathStart, pathEnd)
  const folders = path.split('/')
  const file = folders.pop() ?? ''
  return !(
    PATTERN.test(address) ||
    COUNTING_QUERY.test(address.slice(pathEnd)) ||
    // A home page is no picture, unless its query names one. Other queries there count readers.
    (file === '' && folders.length < 2 && !namesPicture(address.slice(pathEnd))) ||
    isDecorationHost(host, file) ||
    DECORATION_PATHS.test(host + path) ||
    /\.(?:svgz?|ico)$/.test(file) ||
    COUNTER_SCRIPTS.test(file) ||
    folders.some(folder => DECORATION_FOLDERS.has(folder)) ||
    isDecorationName(file)
  )
}

/** True for the query of an image service that fetches another site's picture: `?url=news.example/river.jpg&w=1200`. */
function namesPicture(query: string): boolean {
  return [...new URLSearchParams(query).values()].some(value => {
    const address = value.slice(0, indexOfAny(value, /[?#]/g, 0)).replace(/^(?:https?:)?\/\//, '')
    return PICTURE_NAME.test(address) && isLikelyPicture(`https://${address}`)
  })
}

/** A listed host or its subdomain, or one with a telling first label. */
function isDecorationHost(host: string, file: string): boolean {
  const labels = host.replace(/^.*@|:\d*$/g, '').split('.')
  if (labels.length > 2) {
    const [first = ''] = labels
    if (ADVERTISING_LABELS.has(first)) return true
    if (COUNTING_LABELS.has(first) && !PHOTOGRAPH.test(file)) return true
    if (FEED_LABELS.has(first) && !PICTURE_NAME.test(file)) return true
  }
  // No listed host has more than three labels.
  return [3, 2].some(count => DECORATION_HOSTS.has(labels.slice(-count).join('.')))
}

function indexOfAny(text: string, characters: RegExp, from: number): number {
  characters.lastIndex = from
  return characters.exec(text)?.index ?? text.length
}

/**
 * True for a picture by media type, unless the file name is that of a sound or video, or by file name unless the type is that
 * of a page, sound or video.
 */
export function isPictureFile(url: string, type: string): boolean {
  return (
    (PICTURE_TYPE.test(type) && !MEDIA_FILE.test(url)) || (PICTURE_FILE.test(url) && !OTHER_TYPE.test(type))
  )
}

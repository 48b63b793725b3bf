import { isDecorationName } from './decoration-names.ts'
import {
  COUNTER_SCRIPTS,
  DECORATION_FOLDERS,
  DECORATION_HOSTS,
  DECORATION_PATHS,
} from './decoration-places.ts'

/** First labels of hosts that serve advertisements. */
const ADVERTISING_LABELS = new Set(['ad', 'ads', 'adserver'])
/**
 * First labels of hosts that count readers, such as `counter.theconversation.com`. Photographs come from some too
 * (`pixel.nymag.com`).
 */
const COUNTING_LABELS = new Set(
  'analytics beacon count counter matomo metrics piwik pixel stat stats track tracker tracking'.split(' '),
)
/** First labels of hosts that serve feeds: without the name of a picture, what they serve counts readers. */
const FEED_LABELS = new Set(['feed', 'feeds', 'feedproxy', 'rss'])
/** `?republication-pixel=true`; a query on a site's first page counts as well. */
const COUNTING_QUERY = /^\?(?:.*&)?[\w-]*pixel(?:=|&|$)/
const PHOTOGRAPH = /\.(?:jpe?g|webp|avif)$/
const PICTURE_NAME = /\.(?:jpe?g|png|gif|webp|avif|bmp|jfif)$/

/**
 * False for absolute addresses that are known not to be a picture of the story: counters, share buttons, avatars,
 * smileys, badges, placeholders, advertisements, vector graphics. Looks at host, folders and file name.
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
    COUNTING_QUERY.test(address.slice(pathEnd)) ||
    (file === '' && folders.length < 2 && pathEnd < address.length) ||
    isDecorationHost(host, file) ||
    DECORATION_PATHS.test(host + path) ||
    /\.(?:svgz?|ico)$/.test(file) ||
    COUNTER_SCRIPTS.test(file) ||
    folders.some(folder => DECORATION_FOLDERS.has(folder)) ||
    isDecorationName(file)
  )
}

/** A listed host, a host below one, or one that is called after what it does. */
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

/** Query parameters that do not identify a page. */
const TRACKING_PARAMETER =
  /^(utm_\w+|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|twclid|ttclid|igshid|igsh|mc_cid|mc_eid|mkt_tok|_hsenc|_hsmi|vero_id|oly_enc_id|oly_anon_id|at_(medium|campaign|custom\d|link\w*|ptr_name|bbc_team|format)|wt_mc|wt\.mc_id|cmpid|cmp|ncid|ocid|sr_share|xtor|ref_src|ref_url|feedname|feedtype|partner_id|ns_\w+|__twitter_impression|guccounter|guce_\w+|spm|smid|smtyp|taid|cid_source)$/i

/** Parameters that say by their value that the reader came from a feed, as those of Medium and The New York Times do. */
const FEED_PARAMETER =
  /^(?:(?:source|src|ref|mod|partner|emc|traffic_source|\.tsrc)=rss(?:feed)?(?![a-z\d])|maca=[^&]*?rss)/i

/** Addresses in feeds of Google Alerts and Bing News, which lead to that of a story in a parameter. */
const REDIRECT =
  /^https?:\/\/(?:www\.)?(?:google\.(?:com?\.)?[a-z]{2,3}\/url|bing\.com\/news\/apiclick\.aspx)\?/i

/**
 * Normalises the address of a page for comparison: lower-case host without a trailing dot, no default port, fragment,
 * tracking parameters or empty query; behind a redirect of a search engine, the address that it leads to. Null for other
 * than http(s) addresses.
 */
export function canonicalUrl(text: string): string | null {
  const isDropped = (pair: string) => TRACKING_PARAMETER.test(nameOf(pair)) || FEED_PARAMETER.test(pair)
  const target = REDIRECT.test(text) ? targetOf(text) : null
  return (target === null ? null : normalise(target, isDropped)) ?? normalise(text, isDropped)
}

/** The decoded parameter; null without one, and for a malformed one. */
function targetOf(redirect: string): string | null {
  const [, encoded] = /[?&]url=([^&#]+)/i.exec(redirect) ?? /[?&]q=([^&#]+)/i.exec(redirect) ?? []
  try {
    return encoded === undefined ? null : decodeURIComponent(encoded)
  } catch {
    return null
  }
}

/** The canonical address by earlier rules, by which stored items are known; null when equal. */
export function formerCanonicalUrl(text: string): string | null {
  // Most addresses do not differ: every parameter that only the present rules drop contains "rss".
  if (!text.includes('?') || (!/rss/i.test(text) && !REDIRECT.test(text))) return null
  const former = normalise(text, pair => TRACKING_PARAMETER.test(nameOf(pair)))
  return former === canonicalUrl(text) ? null : former
}

function normalise(text: string, isDropped: (pair: string) => boolean): string | null {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') return null
  // Each assignment parses the address again, so assign only what changes.
  if (url.username !== '') url.username = ''
  if (url.password !== '') url.password = ''
  // A fragment such as #!/story or #/story identifies the page on sites that route in the browser.
  if (url.href.includes('#') && !/^#!?\//.test(url.hash)) url.hash = ''
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1)
  if (url.href.includes('?')) url.search = withoutPairs(url.search, isDropped)
  return url.href
}

const nameOf = (pair: string) => pair.split('=', 1)[0] ?? ''

/** Not by URLSearchParams, which would re-encode the other parameters. */
function withoutPairs(query: string, isDropped: (pair: string) => boolean): string {
  return query
    .slice(1)
    .split('&')
    .filter(pair => pair !== '' && !isDropped(pair))
    .join('&')
}

/** Query parameters that do not identify a page. */
const TRACKING_PARAMETER =
  /^(utm_\w+|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|twclid|ttclid|igshid|igsh|mc_cid|mc_eid|mkt_tok|_hsenc|_hsmi|vero_id|oly_enc_id|oly_anon_id|at_(medium|campaign|custom\d|link\w*|ptr_name|bbc_team|format)|wt_mc|wt\.mc_id|cmpid|cmp|ncid|ocid|sr_share|xtor|ref_src|ref_url|feedname|feedtype|partner_id|ns_\w+|__twitter_impression|guccounter|guce_\w+|spm|smid|smtyp|taid|cid_source)$/i

/**
 * Normalises the address of a page for comparison: lower-case host without a trailing dot, no default port, fragment,
 * tracking parameters or empty query. Null for other than http(s) addresses.
 */
export function canonicalUrl(text: string): string | null {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') return null
  // Each assignment parses the address again, so assign only what changes.
  if (url.username !== '') url.username = ''
  if (url.password !== '') url.password = ''
  // A fragment such as #!/story or #/story identifies the page on sites that route in the browser.
  if (url.href.includes('#') && !/^#!?\//.test(url.hash)) url.hash = ''
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1)
  if (url.href.includes('?')) url.search = withoutTracking(url.search)
  return url.href
}

/** Not by URLSearchParams, which would re-encode the other parameters. */
function withoutTracking(query: string): string {
  return query
    .slice(1)
    .split('&')
    .filter(pair => pair !== '' && !TRACKING_PARAMETER.test(pair.split('=', 1)[0] ?? ''))
    .join('&')
}

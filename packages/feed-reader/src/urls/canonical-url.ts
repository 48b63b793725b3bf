/** Query parameters that name the way to a page, not the page. */
const trackingParameter =
  /^(utm_\w+|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|twclid|ttclid|igshid|igsh|mc_cid|mc_eid|mkt_tok|_hsenc|_hsmi|vero_id|oly_enc_id|oly_anon_id|at_(medium|campaign|custom\d|link\w*|ptr_name|bbc_team|format)|wt_mc|wt\.mc_id|cmpid|cmp|ncid|ocid|sr_share|xtor|ref_src|ref_url|feedname|feedtype|partner_id|ns_\w+|__twitter_impression|guccounter|guce_\w+|spm|smid|smtyp|taid|cid_source)$/i

/**
 * Brings the address of a page into the form in which two addresses of the same page are equal: lower-case host
 * without a trailing dot, no default port, no fragment, no tracking parameters, no empty query.
 * Returns null for anything that is not an http(s) address.
 */
export function canonicalUrl(text: string): string | null {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return null
  }
  if ((url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '') return null
  // Each assignment parses the address again, so that what is as it should be stays untouched.
  if (url.username !== '') url.username = ''
  if (url.password !== '') url.password = ''
  // A fragment such as #!/story or #/story is the page itself for sites that route in the browser.
  if (url.href.includes('#') && !/^#!?\//.test(url.hash)) url.hash = ''
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1)
  if (url.href.includes('?')) url.search = withoutTracking(url.search)
  return url.href
}

/** Edited as text: URLSearchParams would write the kept parameters in another spelling. */
function withoutTracking(query: string): string {
  return query
    .slice(1)
    .split('&')
    .filter(pair => pair !== '' && !trackingParameter.test(pair.split('=', 1)[0] ?? ''))
    .join('&')
}

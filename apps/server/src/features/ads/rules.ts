/**
 * The reason why a page could not read a response to a request without cookies (Fetch standard, CORS check); null when
 * it could.
 * @param origin the request's Origin header
 */
export function corsFault(allowOrigin: string | undefined, origin: string): string | null {
  if (allowOrigin === '*' || allowOrigin === origin) return null
  const needed = `Access-Control-Allow-Origin: ${origin}`
  return allowOrigin === undefined
    ? `The response lacks the header "${needed}", so browsers do not give it to the page.`
    : `The response is only for pages of ${allowOrigin.slice(0, 200)}; it needs "${needed}".`
}

/**
 * The Origin header after a redirect: a browser hides the page's origin once a server of another origin redirects to a third
 * origin.
 */
export function originAfter(origin: string, from: URL, to: URL): string {
  return from.origin !== to.origin && from.origin !== origin ? 'null' : origin
}

/** One record of an ads.txt, comparable: its first three fields, spaces removed, names in lower case. */
function recordKey(line: string): string {
  const [domain = '', account = '', kind = ''] = line
    .replace(/#.*/, '')
    .split(',', 3)
    .map(part => part.trim())
  return `${domain.toLowerCase()},${account},${kind.toLowerCase()}`
}

/** The wanted records that an ads.txt lacks, as written in the settings. */
export function missingLines(wanted: readonly string[], found: readonly string[]): string[] {
  const keys = new Set(found.map(recordKey))
  return wanted.filter(line => !keys.has(recordKey(line)))
}

/**
 * The registrable domains of allowed domains, each once: their ads.txt applies (IAB ads.txt 1.1, 3.1). IP addresses
 * have none.
 * @param registrable the registrable domain of a host, null for one that is not below a public suffix
 */
export function adsTxtDomains(
  allowed: readonly string[],
  registrable: (host: string) => string | null,
): string[] {
  const hosts = allowed.filter(host => !/^[\d.]+$|^\[/.test(host))
  return [...new Set(hosts.map(host => registrable(host) ?? host))]
}

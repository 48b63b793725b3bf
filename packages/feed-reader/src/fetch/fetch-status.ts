import { type Fetched, type FetchOptions, fetchGuarded } from './guarded-fetch.ts'

/** Statuses of HEAD that need a GET: the server may not support HEAD (405, 501), or answer it differently if a page is gone. */
const NEEDS_GET = new Set([404, 405, 410, 501])

/**
 * The status that a page answers with, without reading it: by HEAD, and by GET if HEAD is not supported or reports the
 * page as gone.
 * @throws FetchRefusedError when there is no response
 */
export async function fetchStatus(
  url: string,
  options: Pick<FetchOptions, 'policy' | 'signal' | 'limits'>,
): Promise<Pick<Fetched, 'status' | 'url' | 'headers'>> {
  const status = { ...options, ignoresBody: true, headers: { accept: 'text/html, */*;q=0.8' } }
  const head = await fetchGuarded(url, { ...status, method: 'HEAD' })
  return NEEDS_GET.has(head.status) ? fetchGuarded(url, { ...status, method: 'GET' }) : head
}

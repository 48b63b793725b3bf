import { type Fetched, type FetchOptions, fetchGuarded } from './guarded-fetch.ts'

/** Of HEAD: the server may not take it (405, 501), or answer it in another way than GET when a page is gone. */
const NEEDS_GET = new Set([404, 405, 410, 501])

/**
 * The status that a page answers with, without reading it: by HEAD, and by GET where HEAD is not taken and before a page
 * counts as gone.
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

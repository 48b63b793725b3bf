import type { VastDocument } from './vast-document.ts'
import type { breakOfVmap } from './vmap.ts'

/** What reading the documents of one break needs. */
export interface DocumentReader {
  vast: Pick<typeof import('./vast-document.ts'), 'readRoot' | 'inside' | 'textOf' | 'trackers'>
  /** Loads what reads VMAP; undefined when it does not load. */
  loadVmap(): Promise<{ breakOfVmap: typeof breakOfVmap } | undefined>
  placement: 'preroll' | 'postroll'
  /** Fetches and reads one document. */
  load(url: string, timeoutMs: number): Promise<VastDocument>
  /** Fills the macros of an address. */
  expand(url: string): string
  /** Called when a VMAP document has a break in this place, with the trackers of that break. */
  onVmap?(trackers: VastDocument['errors']): void
}

/**
 * Fetches and reads a document. For a VMAP document it reads the VAST of the break in this place; if the break has an
 * address, this takes another request of at most `timeoutMs`. A VMAP document without such a break has no ads (303). Rejects
 * when a document does not arrive.
 */
export async function readDocument(
  url: string,
  timeoutMs: number,
  { vast, loadVmap, placement, load, expand, onVmap }: DocumentReader,
): Promise<VastDocument> {
  const document = await load(url, timeoutMs)
  if (!document.vmap) return document
  const vmap = (await loadVmap())?.breakOfVmap(document.vmap, placement, vast)
  if (!vmap) return document
  onVmap?.(vmap.trackers)
  const own =
    vmap.document ??
    (vmap.url
      ? await load(new URL(expand(vmap.url), url).href, timeoutMs)
      : { ads: [], errors: [], code: 303 })
  const errors = vmap.trackers.filter(({ event }) => event === 'error')
  return { ...own, errors: [...own.errors, ...errors] }
}

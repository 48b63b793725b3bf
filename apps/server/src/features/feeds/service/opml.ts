import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { counted, formatCount } from '@feedreel/contracts/counted'
import type { OpmlImport } from '@feedreel/contracts/feeds'
import { hasUserInfo, isHttpUrl, normaliseUrl } from '@feedreel/contracts/fields/http-url'
import { type OpmlFeed, writeOpml } from '@feedreel/feed-reader/opml/opml'
import { NotOpmlError } from '@feedreel/feed-reader/parse/document-errors'
import type { Actor } from '#platform/actor.ts'
import { InvalidFieldsError } from '#platform/errors.ts'
import type { FileAnswer } from '#platform/http/mount.ts'
import type { UploadedFile } from '#platform/http/multipart.ts'
import { inImportTurn, lockImports } from '#platform/imports.ts'
import type { Platform } from '#platform/platform.ts'
import { listAllFeeds } from '../store/feeds.ts'
import { addFeeds } from './manage-feeds.ts'

/** Feeds added in one transaction. */
const BATCH = 200

const NOT_HTTP = 'Its address is not an http or https URL.'
const TOO_LONG = 'Its address is too long.'
const WITH_USER_INFO = 'Its address has a user name or password.'

/** Why the address of a listed feed cannot be added; null when it can. */
function reasonAgainst(url: string): string | null {
  if (!isHttpUrl(url)) return TOO_LONG
  return hasUserInfo(url) ? WITH_USER_INFO : null
}

/**
 * Adds the feeds of a subscription list that do not exist yet.
 * @param isActive whether the new feeds are active
 * @throws NotOpmlError
 */
export async function importOpml(
  platform: Platform,
  actor: Actor,
  document: Uint8Array,
  isActive: boolean,
  signal?: AbortSignal,
): Promise<OpmlImport> {
  const list = await platform.decoders.readOpml(document, signal)
  const judged = list.feeds.map(feed => ({ feed, reason: reasonAgainst(feed.url) }))
  const usable = withoutRepeats(
    judged.flatMap(({ feed, reason }) => (reason === null ? { ...feed, url: normaliseUrl(feed.url) } : [])),
  )
  const result: OpmlImport = {
    added: [],
    known: [],
    refused: [
      ...list.unusable.map(feed => ({ ...feed, reason: NOT_HTTP })),
      ...judged.flatMap(({ feed, reason }) => (reason === null ? [] : { ...feed, reason })),
    ],
    is_cut: list.truncated,
  }
  for (let first = 0; first < usable.length; first += BATCH) {
    signal?.throwIfAborted()
    const batch = usable.slice(first, first + BATCH)
    const inputs = batch.map(feed => ({ ...feed, public_name: null, is_active: isActive }))
    const feeds = await inImportTurn(() =>
      platform.db.transaction().execute(async tx => {
        await lockImports(tx)
        return addFeeds(platform, actor, tx, inputs)
      }),
    )
    const added = new Set(feeds.map(feed => feed.url))
    result.added.push(...batch.filter(({ url }) => added.has(url)))
    result.known.push(...batch.filter(({ url }) => !added.has(url)))
  }
  return result
}

/** The first feed of each address, in order. */
function withoutRepeats(feeds: readonly OpmlFeed[]): OpmlFeed[] {
  const seen = new Set<string>()
  return feeds.filter(({ url }) => {
    const isFirst = !seen.has(url)
    seen.add(url)
    return isFirst
  })
}

/** The result of an import in one sentence. */
export function describeImport({ added, known, refused, is_cut }: OpmlImport): string {
  const skipped = refused.length === 0 ? '' : `, ${formatCount(refused.length)} without a usable address`
  const cut = is_cut ? ' The list is longer than what is read of it at a time.' : ''
  return `${counted(added.length, 'feed')} added, ${formatCount(known.length)} already there${skipped}.${cut}`
}

/** The bytes of a list sent as text. The byte order mark marks them as UTF-8, whatever encoding the list declares. */
export function textBytes(document: string): Uint8Array {
  return Buffer.from(`\ufeff${document}`)
}

/** The bytes of an uploaded list. @throws InvalidFieldsError when there is none */
async function documentOf(document: string | undefined, file: UploadedFile | undefined): Promise<Uint8Array> {
  if (file) {
    if (file.isTooLarge) {
      throw new InvalidFieldsError({ file: ['The file is larger than 10 MB.'] })
    }
    return readFile(file.path)
  }
  if (document === undefined) throw new InvalidFieldsError({ file: ['Choose an OPML file.'] })
  return textBytes(document)
}

/**
 * Imports an uploaded list, a file or text.
 * @throws InvalidFieldsError when it is missing, too large or not OPML
 */
export async function importSentOpml(
  platform: Platform,
  actor: Actor,
  body: { document?: string | undefined; is_active: boolean },
  files: readonly UploadedFile[],
): Promise<OpmlImport> {
  const file = files.find(({ field }) => field === 'file')
  const bytes = await documentOf(body.document, file)
  try {
    return await importOpml(platform, actor, bytes, body.is_active)
  } catch (error) {
    if (!(error instanceof NotOpmlError)) throw error
    throw new InvalidFieldsError({ [file ? 'file' : 'document']: [error.message] })
  }
}

/** All feeds, inactive ones too, as an OPML file. */
export async function exportOpml({ db, clock }: Platform): Promise<FileAnswer> {
  const feeds = await listAllFeeds(db)
  const body = Buffer.from(writeOpml('Feedreel feeds', feeds, clock.now()))
  return { body: Readable.from([body]), bytes: body.byteLength, name: 'feeds.opml' }
}

import { readFile } from 'node:fs/promises'

/** The compared fields. */
export const COMPARED_FIELDS = ['title', 'link', 'id', 'date', 'summary', 'category', 'picture'] as const
export type ComparedField = (typeof COMPARED_FIELDS)[number]

/** The expectation for one field: any of these values, as the other reader wrote them. */
export type ExpectedValue = { field: ComparedField; values: string[]; isCut?: boolean }

/** The expectation for one file. */
export type FeedExpectation = {
  /** Relative to the folder. */
  file: string
  /** Address from which the document is assumed to come. */
  url: string
  contentType: string | null
  /** Another base for relative addresses in addition to `url`. */
  siteUrl: string | null
  title: string | null
  entries: ExpectedEntry[]
  /** True when `entries` is the complete list, so that items can be matched by id, link or title. */
  isWhole: boolean
}
export type ExpectedEntry = { position: number; expected: ExpectedValue[] }

type CheckForm = { prop: string; value: unknown; entry?: number }
type CaseForm = { file: string; headers?: Record<string, string>; checks: CheckForm[] }
type EntryForm = Record<
  'title' | 'link' | 'id' | 'published' | 'updated' | 'summary' | 'tag0',
  string | null
> & {
  media?: string[]
}
type OracleForm = { file: string; feed_title: string | null; feed_link?: string | null; entries: EntryForm[] }

/** Length at which the oracle's file truncates summaries. */
const ORACLE_SUMMARY_LENGTH = 2000
/** Address for which the expectations of single properties were written. */
const CASE_ADDRESS = 'http://127.0.0.1:8097/tests/'
const ORACLE_ADDRESS = 'https://feeds.example/'
const PICTURE_NAME = /\.(?:jpe?g|png|gif|webp|avif)(?:$|[?#])/i

const FIELD_OF_PROPERTY: Record<string, ComparedField> = {
  'entry.title': 'title',
  'entry.link': 'link',
  'entry.id': 'id',
  'entry.published': 'date',
  'entry.updated': 'date',
  'entry.created': 'date',
  'entry.summary': 'summary',
  'entry.category': 'category',
  'entry.image': 'picture',
  'entry.media_thumbnail': 'picture',
}

/**
 * Reads expectations in either form: `{"data": [{"file", "headers", "checks": [{"prop", "value", "entry"}]}]}` for single
 * properties, of which only those stored in an item or a feed are used; or `{"feeds": [{"file", "feed_title", "entries":
 * [{"title", "link", "id", "published", "updated", "summary", "tag0", "media"}]}]}` for complete feeds as another reader
 * parsed them.
 * @throws Error when the file is in neither form
 */
export async function readFeedExpectations(path: string): Promise<FeedExpectation[]> {
  const parsed: unknown = JSON.parse(await readFile(path, 'utf8'))
  if (typeof parsed === 'object' && parsed !== null) {
    if ('data' in parsed && Array.isArray(parsed.data)) return (parsed.data as CaseForm[]).map(readCase)
    if ('feeds' in parsed && Array.isArray(parsed.feeds))
      return (parsed.feeds as OracleForm[]).map(readOracle)
  }
  throw new Error(`${path} has neither "data" (checks of properties) nor "feeds" (entries of whole feeds).`)
}

function readCase({ file, headers = {}, checks }: CaseForm): FeedExpectation {
  const header = (name: string) =>
    Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1] ?? null
  const entries = new Map<number, ExpectedEntry>()
  for (const { prop, value, entry = 0 } of checks) {
    const field = FIELD_OF_PROPERTY[prop]
    if (field === undefined || typeof value !== 'string' || value === '') continue
    const one = entries.get(entry) ?? { position: entry, expected: [] }
    entries.set(entry, one)
    one.expected.push({ field, values: [value] })
  }
  const title = checks.find(({ prop }) => prop === 'feed.title')?.value
  const served = `${CASE_ADDRESS}${file.slice(file.indexOf('/') + 1)}`
  return {
    file,
    url: new URL(header('content-location') ?? '', served).href,
    contentType: header('content-type'),
    siteUrl: null,
    title: typeof title === 'string' && title !== '' ? title : null,
    entries: [...entries.values()],
    isWhole: false,
  }
}

function readOracle({ file, feed_title, feed_link, entries }: OracleForm): FeedExpectation {
  return {
    file,
    url: `${ORACLE_ADDRESS}${file}`,
    contentType: null,
    siteUrl: feed_link || null,
    title: feed_title || null,
    entries: entries.map((entry, position) => ({ position, expected: expectedOf(entry) })),
    isWhole: true,
  }
}

function isWebAddress(text: string | null): boolean {
  return /^https?:\/\//i.test(text ?? '')
}

function expectedOf(entry: EntryForm): ExpectedValue[] {
  const { link, id, summary, tag0, media = [] } = entry
  const one = (field: ComparedField, value: string | null) => (value ? [{ field, values: [value] }] : [])
  const isCut = (summary ?? '').length >= ORACLE_SUMMARY_LENGTH
  const pictures = media.filter(address => PICTURE_NAME.test(address))
  return [
    ...one('title', entry.title),
    // Without a link some readers return the id instead, which is useless unless it is a web address.
    ...one('link', link === id && !isWebAddress(link) ? null : link),
    ...one('id', id),
    ...one('date', entry.published ?? entry.updated),
    ...one('summary', summary).map(value => ({ ...value, isCut })),
    // The address of a category identifies it for programs but is not a name.
    ...one('category', isWebAddress(tag0) ? null : tag0),
    ...(pictures.length > 0 ? [{ field: 'picture' as const, values: media }] : []),
  ]
}

import { type Attack, attack, type Bound, type Outcome, type Siege } from '../attack.ts'
import { OPML_FLOODS } from '../floods.ts'
import { sentenceOf } from '../use-product.ts'

const FLOOD_BYTES = 2_000_000
const MB = 1_000_000
const PATH = '/api/portal/feeds/opml/'
const HOST = 'under-siege.example'

async function importList({ operator, pool, signal }: Siege, document: string): Promise<Outcome> {
  const form = new FormData()
  form.set('is_active', 'false')
  form.set('file', new File([document], 'list.opml', { type: 'text/x-opml' }))
  const answer = await operator.post(PATH, form, { signal })
  const { rowCount } = await pool.query('delete from feed where url like $1', [`%${HOST}%`])
  if (answer.status >= 500) return { reason: sentenceOf(answer), faults: [`it returned ${answer.status}`] }
  return { reason: sentenceOf(answer) ?? `${rowCount} feeds were added`, faults: [] }
}

function list(name: string, write: () => string, bound?: Partial<Bound>): Attack {
  return attack(`opml-${name}`, siege => importList(siege, write()), {
    ...(bound ? { bound } : {}),
    isShort: name === 'nested-outlines',
  })
}

const outline = (index: number) => `<outline text="${index}" xmlUrl="http://${HOST}/${index}"/>`
const outlines = (count: number) =>
  `<opml version="2.0"><body>${Array.from({ length: count }, (_, index) => outline(index)).join('')}</body></opml>`

/** OPML files that an operator imports. */
export const OPML_ATTACKS: readonly Attack[] = [
  ...OPML_FLOODS.map(({ name, write }) => list(name, () => write(FLOOD_BYTES))),
  list('of-100000-feeds', () => outlines(100_000), { rows: 30_000, databaseMb: 40, cpuS: 20 }),
  list('of-10-megabytes', () => `<opml><body><outline text="${'a'.repeat(9.9 * MB)}`),
  list('over-10-megabytes', () => 'a'.repeat(12 * MB)),
  list(
    'long-addresses',
    () =>
      `<opml><body>${Array.from({ length: 50 }, (_, index) => `<outline xmlUrl="http://${HOST}/${index}/${'a'.repeat(100_000)}"/>`).join('')}</body></opml>`,
  ),
]

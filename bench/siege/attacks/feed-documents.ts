import { whole } from '../answer.ts'
import { type Attack, attack } from '../attack.ts'
import { FEED_FLOODS } from '../floods.ts'
import { pullAnswer } from '../use-product.ts'

const FLOOD_BYTES = 1_000_000
const RSS_TYPE = 'application/rss+xml; charset=utf-8'

/** Short attacks of different kinds, for the tests. */
const SHORT = new Set(['comments-never-closed', 'open-tags', 'html-brackets', 'json-arrays'])

/** One long entity whose uses expand to far more than the document. */
const LONG_ENTITY = `<!DOCTYPE rss [<!ENTITY a "${'a'.repeat(50_000)}">]><rss version="2.0"><channel><title>${'&a;'.repeat(50_000)}</title></channel></rss>`

/** Each entity contains the previous one ten times. */
const BILLION_LAUGHS = `<!DOCTYPE rss [<!ENTITY a0 "ha">${Array.from(
  { length: 12 },
  (_, depth) => `<!ENTITY a${depth + 1} "${`&a${depth};`.repeat(10)}">`,
).join('')}]><rss version="2.0"><channel><title>&a12;</title></channel></rss>`

/** Documents that are slow to parse or expand to a multiple of their size. */
export const FEED_ATTACKS: readonly Attack[] = [
  ...FEED_FLOODS.map(({ name, write }) =>
    attack(`feed-${name}`, siege => pullAnswer(siege, whole(write(FLOOD_BYTES), RSS_TYPE)), {
      isShort: SHORT.has(name),
    }),
  ),
  attack('feed-long-entity', siege => pullAnswer(siege, whole(LONG_ENTITY, RSS_TYPE))),
  attack('feed-billion-laughs', siege => pullAnswer(siege, whole(BILLION_LAUGHS, RSS_TYPE)), {
    isShort: true,
  }),
]

import { whole } from '../answer.ts'
import { type Attack, attack } from '../attack.ts'
import { PAGE_FLOODS } from '../floods.ts'
import { refusal, showStory } from '../use-product.ts'

const FLOOD_BYTES = 2_000_000
const TYPE = 'text/html'
/** Articles whose page is searched for a picture during a generation; the others are searched for feeds. */
const ARTICLES = new Set(['comments', 'metas'])

/** Web pages that an operator enters as the address of a feed, and pages of articles. */
export const PAGE_ATTACKS: readonly Attack[] = [
  ...PAGE_FLOODS.map(({ name, write }) =>
    attack(
      `page-${name}`,
      async ({ site, operator, signal }) => {
        const url = await site.put(whole(write(FLOOD_BYTES), TYPE))
        const answer = await operator.post('/api/portal/feeds/test/', { url }, { signal })
        return answer.status === 200 ? { reason: 'read', faults: [] } : refusal(answer, 400)
      },
      { isShort: name === 'links' },
    ),
  ),
  ...PAGE_FLOODS.filter(({ name }) => ARTICLES.has(name)).map(({ name, write }) =>
    attack(
      `article-${name}`,
      async siege => showStory(siege, { link: await siege.site.put(whole(write(FLOOD_BYTES), TYPE)) }, false),
      { bound: { cpuS: 20, childrenMb: 900, seconds: 60, rows: 400 } },
    ),
  ),
]

import { describe, expect, it } from 'vitest'
import { FEED_BOUNDS } from './feed-bounds.ts'
import { readText, readTitle } from './field-text.ts'
import { htmlToTextWithoutCaptions } from './html-to-text.ts'
import { dropInvisible } from './invisible-characters.ts'
import { isLinkList } from './link-list.ts'
import { repairMojibake } from './repair-mojibake.ts'
import { trimLeftovers } from './trim-leftovers.ts'

const READERS: Record<string, (text: string) => unknown> = {
  repairMojibake,
  dropInvisible,
  htmlToTextWithoutCaptions,
  isLinkList,
  readText: text => readText({ value: text, kind: 'html', base: '' }),
  readTitle: text => readTitle({ value: text, kind: 'html', base: '' }),
  trimLeftovers: text => trimLeftovers(text, 'Storm'),
}
const PIECES = [
  ...[
    'Ã©',
    'Ã',
    'é…”',
    'á»…',
    'Ð¸ ',
    'ðŸ˜€',
    'ï»¿',
    '\u200d',
    '\u200b',
    '👩\u200d',
    '\u{1f3f4}\u{e0067}',
    '\u{e0067}',
  ],
  ...[
    '[caption ',
    '[caption]',
    '<p class="caption">',
    '<figcaption>',
    '</figcaption>',
    '<li>',
    '<li><a >x',
    '<ul>',
  ],
  ...['Read more ', 'Storm ', 'The post Storm appeared first on ', '[link] ', '[…]', '( ', '“a', ' », '],
]
/** A straight line takes 4 times, a square 16 times as long. */
const MAX_GROWTH = 10
/** Less is lost in what else the machine does. */
const MIN_COMPARED_MS = 100

function cpuMs(read: (text: string) => unknown, text: string): number {
  const before = process.cpuUsage()
  read(text)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

describe('texts that are a flood of one piece', () => {
  it.each(Object.entries(READERS))('cost %s no more than their length', (_name, read) => {
    for (const piece of PIECES) {
      const flood = (length: number) => piece.repeat(Math.ceil(length / piece.length))
      const whole = cpuMs(read, flood(FEED_BOUNDS.fieldLength))
      if (whole < MIN_COMPARED_MS) continue
      const quarter = cpuMs(read, flood(FEED_BOUNDS.fieldLength / 4))
      expect(whole / Math.max(quarter, 1), JSON.stringify(piece)).toBeLessThan(MAX_GROWTH)
    }
  })
})

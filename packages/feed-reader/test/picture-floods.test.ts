import { describe, expect, it } from 'vitest'
import { emptyRawItem } from '../src/parse/raw-feed.ts'
import { choosePictures } from '../src/picture/choose-picture.ts'
import { PICTURE_SCANNERS } from './scanners.ts'

const LENGTH = 100_000
/** Quadratic work grows 16 times; what a quiet machine measures for linear work is about 4. */
const MOST_GROWTH = 9

function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The least of several runs at a length and at four times that; a millisecond is added to even out the clock. */
function growthOf(work: (text: string) => unknown, write: (length: number) => string): number {
  const [short, long] = [write(LENGTH), write(4 * LENGTH)]
  const least = (text: string) => Math.min(...[1, 2, 3].map(() => cpuMs(() => work(text))))
  return (least(long) + 1) / (least(short) + 1)
}

describe('floods of what pictures are written with cost what their length costs', () => {
  it.each(PICTURE_SCANNERS)('in $name', ({ scan, floods }) => {
    for (const { name, write } of floods) expect(growthOf(scan, write), name).toBeLessThan(MOST_GROWTH)
  })

  it('over a feed: items that all name all pictures', () => {
    const choose = (text: string) => {
      const items = Array.from({ length: text.length / 2000 }, (_, at) => {
        const item = emptyRawItem()
        item.fields.set('title', { value: `Story ${at}`, kind: 'plain', base: '' })
        for (let picture = 0; picture < 50; picture += 1)
          item.pictures.push({
            url: `/${picture}.jpg`,
            source: 'enclosure',
            width: null,
            height: null,
            base: '',
          })
        return item
      })
      return choosePictures({ items, fields: new Map() }, 'https://news.example/')
    }
    expect(growthOf(choose, length => ' '.repeat(length))).toBeLessThan(MOST_GROWTH)
  })
})

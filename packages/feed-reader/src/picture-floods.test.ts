import { describe, expect, it } from 'vitest'
import { choosePictures } from './choose-picture.ts'
import { findHtmlPictures } from './html-pictures.ts'
import { emptyRawItem } from './raw-feed.ts'
import { widestOf } from './srcset.ts'

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

const repeat = (unit: string) => (length: number) => unit.repeat(length / unit.length)
const within = (before: string, unit: string, after: string) => (length: number) =>
  before + repeat(unit)(length) + after

describe('floods of what pictures are written with cost what their length costs', () => {
  it.each([
    ['commas', repeat(',')],
    ['spaces', within('a.jpg', ' ', '1w')],
    ['entries', repeat('a.jpg 1w, ')],
    ['entries without spaces', repeat('a,1w,')],
    ['densities', within('a.jpg ', '1', 'x')],
  ])('in a srcset: %s', (_what, write) => {
    expect(growthOf(widestOf, write)).toBeLessThan(MOST_GROWTH)
  })

  it.each([
    ['pictures', repeat('<img src="/a.jpg">')],
    ['refused pictures', repeat('<img src="/facebook.gif">')],
    ['pictures behind one long link', within(`<a href="/${'a'.repeat(50_000)}.jpg">`, '<img width=9>', '')],
    ['pictures behind one link', within(`<a href="/${'-9x9'.repeat(900)}.jpg">`, '<img width=9>', '')],
    ['links that stay open', within('<img src="/a.gif">', '<a href="/b.jpg">', '')],
    ['boxes that stay open', within('<img>', '<div class="sharedaddy">', '')],
    ['boxes', within('<img>', '<div class="sharedaddy"></div>', '')],
    ['spaces in a width', within('<img width="9', ' ', 'x" src="/a.jpg">')],
    ['digits in a width', within('<img width="', '9', '" src="/a.jpg">')],
    ['semicolons in a style', within('<img style="', '; ', 'width" src="/a.jpg">')],
    ['spaces in a style', within('<img style="display', ' ', '" src="/a.jpg">')],
    ['words in a class', within('<img class="', 'avata ', '" src="/a.jpg">')],
    ['spaces in an alt', within('<img alt="', ' ', '" src="/a.jpg">')],
    ['dots in an address', within('<img src="/', '.jpg', '">')],
    ['short addresses of many sizes', repeat('<img src="/-10x10-10x10?w=100&w=100">')],
    ['elements of films', repeat('<video poster="x">')],
  ])('in a text: %s', (_what, write) => {
    const read = (html: string) => findHtmlPictures(html, 'https://news.example/')
    expect(growthOf(read, write)).toBeLessThan(MOST_GROWTH)
  })

  it('in an address of the greatest length: sizes, marks and hosts', () => {
    const units = [
      '-10x10',
      '?w=10',
      '&',
      '/~ab',
      '.facebook.com/',
      'feedblitz.com/',
      '/w_10,',
      '_',
      '1',
      'icon_',
    ]
    const read = (html: string) => findHtmlPictures(html, 'https://news.example/')
    for (const unit of units) {
      const write = (length: number) =>
        `<img src="https://a.example/${unit.repeat(3900 / unit.length)}">`.repeat(length / 4000)
      expect(growthOf(read, write)).toBeLessThan(MOST_GROWTH)
    }
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

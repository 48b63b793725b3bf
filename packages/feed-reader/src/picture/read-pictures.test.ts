import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readFeed } from '../parse/read-feed.ts'

const FOLDER = new URL('../../fixtures/pictures/', import.meta.url)

/** Each item has its expected picture, or `none`, in a comment (in JSON: a member). */
function expectedPictures(text: string): string[] {
  const expected = text.matchAll(/(?:<!-- picture: |"_picture": ")(\S+?)(?: -->|")/g)
  return Array.from(expected, ([, address = '']) => address.replaceAll('&amp;', '&'))
}

const chosen = readdirSync(FOLDER).flatMap(file => {
  const body = readFileSync(new URL(file, FOLDER))
  const { items } = readFeed(body, {
    url: `https://site.example/${file}`,
    contentType: null,
    now: new Date(),
  })
  const expected = expectedPictures(body.toString())
  expect(items).toHaveLength(expected.length)
  return items.map(({ title, pictureUrl }, at) => ({
    file,
    title,
    expected: expected[at] ?? '',
    chosen: pictureUrl ?? 'none',
  }))
})

describe('choosePictures for feeds of news sites', () => {
  it('finds the expected picture of every item', () => {
    expect(chosen.length).toBeGreaterThan(80)
    const wrong = chosen.filter(item => item.chosen !== item.expected)
    expect(wrong).toEqual([])
  })
})

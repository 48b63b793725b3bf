import { existsSync } from 'node:fs'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { assetFile } from './asset-file.ts'
import { feedItem, newsFeedXml } from './feed.ts'
import { hostileStory, hostileText, now, publicUrl } from './page-fixtures.ts'
import { categories, cycleDays } from './story.ts'

type Item = {
  title: string
  link: string
  guid: { '#text': string }
  pubDate: string
  category: string
  description: string
  'media:content': { '@_url': string; '@_type': string }
}

function items(xml: string): Item[] {
  const parser = new XMLParser({ ignoreAttributes: false, processEntities: true, htmlEntities: true })
  return (parser.parse(xml) as { rss: { channel: { item: Item[] } } }).rss.channel.item
}

describe('newsFeedXml', () => {
  const xml = newsFeedXml({ publicUrl, now })

  it('is well-formed', () => {
    expect(XMLValidator.validate(xml)).toBe(true)
  })

  it('has at least twelve items with title, link, date, category and description', () => {
    expect(items(xml).length).toBeGreaterThanOrEqual(12)
    for (const item of items(xml)) {
      expect(item.title).not.toBe('')
      expect(item.link).toMatch(/^https:\/\/paper\.example\/demo\/news\/[a-z0-9-]+$/)
      expect(categories).toContain(item.category)
      expect(item.description.length).toBeGreaterThan(40)
      const ageMs = now.getTime() - Date.parse(item.pubDate)
      expect(ageMs).toBeGreaterThan(0)
      expect(ageMs).toBeLessThan((cycleDays + 2) * 86_400_000)
    }
  })

  it('gives every item a picture that exists as a file', () => {
    for (const item of items(xml)) {
      const picture = item['media:content']
      expect(picture['@_type']).toBe('image/jpeg')
      const name = new URL(picture['@_url']).pathname.replace('/demo/assets/', '')
      expect(existsSync(assetFile(name)?.path ?? '')).toBe(true)
    }
  })

  it('names each item once and lists the newest first', () => {
    const guids = items(xml).map(item => item.guid['#text'])
    expect(new Set(guids).size).toBe(guids.length)
    const dates = items(xml).map(item => Date.parse(item.pubDate))
    expect(dates).toEqual(dates.toSorted((a, b) => b - a))
  })

  it('stays the same for all polls of a day', () => {
    expect(newsFeedXml({ publicUrl, now: new Date('2026-03-04T23:59:00Z') })).toBe(
      newsFeedXml({ publicUrl, now: new Date('2026-03-04T00:00:00Z') }),
    )
  })

  it('keeps the guids when the origin changes', () => {
    const other = newsFeedXml({ publicUrl: 'http://localhost:8000', now })
    expect(items(other).map(item => item.guid['#text'])).toEqual(items(xml).map(item => item.guid['#text']))
  })
})

describe('feedItem', () => {
  it('keeps markup in a story as text', () => {
    const xml = `<rss xmlns:media="m" xmlns:content="c" xmlns:dc="d"><channel><item/>${feedItem({ publicUrl, now }, hostileStory)}</channel></rss>`
    expect(XMLValidator.validate(xml)).toBe(true)
    expect(xml).not.toContain('<script')
    expect(items(xml)[1]?.title).toBe(hostileText)
  })
})

import { existsSync } from 'node:fs'
import { Parser } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { articleDocument, newsArticlePage } from './article-page.ts'
import { assetFile } from './asset-file.ts'
import { embedDemoPage } from './embed-page.ts'
import { newsFrontPage } from './front-page.ts'
import { newsMobilePage } from './mobile-page.ts'
import type { PageContext } from './page-context.ts'
import { context, hostileStory, hostileText, now, publicUrl } from './page-fixtures.ts'
import { embedCode } from './player-slot.ts'
import { stories } from './stories.ts'
import { storyCard } from './story-card.ts'
import { templatesPage } from './templates-page.ts'

type Tag = { name: string; attributes: Record<string, string> }

const pages: ReadonlyArray<[name: string, page: (context: PageContext) => string]> = [
  ['the front page', newsFrontPage],
  ['the mobile page', newsMobilePage],
  ['the embed page', embedDemoPage],
  ['an article', given => newsArticlePage(given, 'lanterns-of-the-deep') ?? ''],
]

function tags(html: string): Tag[] {
  const found: Tag[] = []
  const parser = new Parser({ onopentag: (name, attributes) => found.push({ name, attributes }) })
  parser.end(html)
  return found
}

describe.each(pages)('%s', (_name, page) => {
  it('contains the embed code of the publisher once', () => {
    expect(page(context).split(embedCode(publicUrl, 'larkmoor'))).toHaveLength(2)
  })

  it('shows a notice and no script without a demo publisher', () => {
    const html = page({ ...context, publisher: null })
    expect(html).toContain('There is no demo publisher.')
    expect(tags(html).filter(tag => tag.name === 'script')).toEqual([])
  })

  it('has no inline script or style and loads nothing from other hosts', () => {
    for (const { name, attributes } of tags(page(context))) {
      expect(name).not.toBe('style')
      expect(Object.keys(attributes).filter(key => key === 'style' || key.startsWith('on'))).toEqual([])
      if (name === 'script') expect(attributes.src).toBe(`${publicUrl}/embed/latest/player.js`)
      const address = attributes.href ?? attributes.src ?? ''
      expect(address.startsWith('//') || (address.includes(':') && !address.startsWith(publicUrl))).toBe(
        false,
      )
    }
  })

  it('refers only to assets that exist', () => {
    const names = [...page(context).matchAll(/\/demo\/assets\/([^"\s]+)/g)].map(match => match[1] ?? '')
    expect(names.length).toBeGreaterThan(3)
    expect(names.filter(name => assetFile(name) === null)).toEqual([])
  })

  it('has one main heading, a language, and a text for every picture', () => {
    const found = tags(page(context))
    expect(found.filter(tag => tag.name === 'h1')).toHaveLength(1)
    expect(found.find(tag => tag.name === 'html')?.attributes.lang).toBe('en')
    for (const picture of found.filter(tag => tag.name === 'img')) {
      expect(picture.attributes.alt).toMatch(/\w/)
    }
  })

  it('keeps a hostile slug and hostile settings as text', () => {
    const html = page({
      ...context,
      publisher: { slug: hostileText, embedVersion: hostileText, settings: [[hostileText, hostileText]] },
    })
    const scripts = tags(html).filter(tag => tag.name === 'script')
    expect(scripts.map(tag => tag.attributes['data-publisher'])).toEqual([hostileText])
    expect(tags(html).some(tag => tag.attributes.onerror !== undefined)).toBe(false)
  })
})

describe('newsArticlePage', () => {
  it('exists for every story', () => {
    for (const story of stories) expect(newsArticlePage(context, story.slug)).toContain('<article')
  })

  it('puts the player after the second paragraph', () => {
    const html = newsArticlePage(context, 'lanterns-of-the-deep') ?? ''
    const body = html.slice(html.indexOf('<div class="article-body">'))
    expect(body.slice(0, body.indexOf('<aside')).match(/<p>/g)).toHaveLength(2)
  })

  it.each(['nothing', '', '__proto__', '../feed.xml', 'Lanterns-of-the-deep'])(
    'is null for the unknown story %j',
    slug => {
      expect(newsArticlePage(context, slug)).toBeNull()
    },
  )
})

describe('a story with markup in its texts', () => {
  it.each([
    ['article', articleDocument({ ...context, publisher: null }, hostileStory)],
    ['card', storyCard(hostileStory, now, 'plain')],
  ])('stays text in its %s', (_form, html) => {
    expect(tags(html).some(tag => tag.name === 'script' || tag.attributes.onerror !== undefined)).toBe(false)
    expect(html).toContain('&lt;script&gt;alert(1)')
  })
})

describe('the templates page', () => {
  it('plays a clip of every layout, from files that exist', () => {
    const videos = tags(templatesPage()).filter(({ name }) => name === 'video')
    expect(videos).toHaveLength(4)
    for (const { attributes } of videos) {
      for (const address of [attributes.src, attributes.poster]) {
        const asset = assetFile(address?.replace('/demo/assets/', '') ?? '')
        expect(asset && existsSync(asset.path)).toBe(true)
      }
    }
    const scripts = tags(templatesPage()).filter(({ name }) => name === 'script')
    expect(scripts.map(({ attributes }) => attributes.src)).toEqual(['/demo/assets/clips.js'])
    expect(assetFile('clips.js')?.contentType).toBe('text/javascript; charset=utf-8')
  })
})

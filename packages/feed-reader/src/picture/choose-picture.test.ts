import { describe, expect, it } from 'vitest'
import { emptyRawItem, type PictureSource, type RawItem } from '../parse/raw-feed.ts'
import { choosePictures } from './choose-picture.ts'

const base = 'https://news.example/'

function itemWith(pictures: [PictureSource, string, number?][], html = '') {
  const item = emptyRawItem()
  for (const [source, url, width] of pictures)
    item.pictures.push({ source, url, width: width ?? null, height: null, base: '' })
  if (html !== '') item.fields.set('description', { value: html, kind: 'html', base: '' })
  return item
}

const choosePicture = (item: RawItem, address: string) =>
  choosePictures({ items: [item], fields: new Map() }, address)[0] ?? null

describe('choosePictures', () => {
  it.each([
    ['<picture><source srcset="/b.webp 900w, /a.webp 300w"><img alt=""></picture>', '/b.webp'],
    ['<video poster="/still.jpg" src="/video.mp4"></video>', '/still.jpg'],
    ['<amp-img src="/page.jpg" width="800"></amp-img>', '/page.jpg'],
    ['<a href="/large.jpg?v=1"><img src="/small.jpg" width="72"></a>', '/large.jpg?v=1'],
    ['<a href="/story.html"><img src="/icon.jpg" width="72"></a><img src="/b.jpg">', '/b.jpg'],
    ['<a href="/large.jpg">Look</a><img src="/icon.jpg" width="72">', undefined],
    [
      '<img width="300" height="169" src="/b-300x169.jpg" srcset="/b-300x169.jpg 300w, /b.jpg 1920w">',
      '/b.jpg',
    ],
    ['<img width="150" src="/b-1024x768.jpg" srcset="/b-150x150.jpg 150w">', '/b-1024x768.jpg'],
    ['<img width="150" src="/b-150x150.jpg" srcset="/b-150x150.jpg 150w, /b.jpg 300w">', undefined],
    ['<img width="150" src="/b.jpg">', undefined],
    ['<img src="/white.jpg" data-actualsrc="/b.jpg">', '/b.jpg'],
    ['<img src="/white.jpg" data-original-mos="/b.jpg">', '/b.jpg'],
    ['<img src="data:image/gif;base64,R0lGOD" data-orig-file="/b.jpg">', '/b.jpg'],
    ['<img src="/b.jpg" data-orig-file="/c.jpg">', '/b.jpg'],
    ['&lt;p&gt;&lt;img src=&quot;/b.jpg?v=1&amp;amp;w=900&quot;&gt;&lt;/p&gt;', '/b.jpg?v=1&w=900'],
    ['Write &lt;img src="/b.jpg"', undefined],
    ['<img width="1" height="1" src="/b.jpg" srcset="/b.jpg 1920w">', undefined],
  ])('finds the picture in %s', (html, path) => {
    const url = choosePicture(itemWith([], html), base)
    expect(url ?? undefined).toBe(path === undefined ? undefined : new URL(path, base).href)
  })

  it.each(['width="320" height="213"', 'width="320" height="180"'])(
    'uses the original that a rendition with %s links to, whatever its file name',
    size => {
      const original = 'https://blogger.googleusercontent.com/img/a/AVvXsEg'
      const html = `<a href="${original}"><img ${size} src="${original}=w320-h213"></a>`
      expect(choosePicture(itemWith([], html), base)).toBe(original)
    },
  )

  it('prefers the widest media:content', () => {
    const item = itemWith([
      ['media-thumbnail', '/thumb.jpg', 2000],
      ['media-content', '/small.jpg', 300],
      ['media-content', '/large.jpg', 1200],
      ['enclosure', '/enclosure.jpg'],
    ])
    expect(choosePicture(item, base)).toBe('https://news.example/large.jpg')
  })

  it('falls back to thumbnail, enclosure, item image and picture in the text, in this order', () => {
    const html = '<p><img src="/text.jpg"></p>'
    const all: [PictureSource, string][] = [
      ['item-image', '/own.jpg'],
      ['itunes', '/itunes.jpg'],
      ['enclosure', '/enclosure.jpg'],
      ['media-thumbnail', '/thumb.jpg'],
    ]
    const chosen = [4, 3, 2, 1, 0].map(count => choosePicture(itemWith(all.slice(0, count), html), base))
    expect(chosen.map(url => new URL(url ?? '').pathname)).toEqual([
      '/thumb.jpg',
      '/enclosure.jpg',
      '/itunes.jpg',
      '/own.jpg',
      '/text.jpg',
    ])
  })

  it('uses the largest rendition of the picture from the better source', () => {
    const html = '<img src="/moat.jpg"><img src="/tower-1024x768.jpg">'
    const item = itemWith([['enclosure', '/tower-150x150.jpg']], html)
    expect(choosePicture(item, base)).toBe('https://news.example/tower-1024x768.jpg')
  })

  it('prefers a picture in the text to one declared too narrow for a video', () => {
    const html = '<img src="/text.jpg">'
    expect(choosePicture(itemWith([['media-thumbnail', '/thumb.jpg', 240]], html), base)).toContain(
      'text.jpg',
    )
    expect(choosePicture(itemWith([['media-thumbnail', '/thumb.jpg', 480]], html), base)).toContain(
      'thumb.jpg',
    )
  })

  it('ignores a picture of three stories, and uses one of two stories only without another', () => {
    const stories = (count: number) =>
      Array.from({ length: 6 }, (_, at) => {
        const item = itemWith([['media-content', at < count ? '/shared.jpg' : `/${at}.jpg`]])
        item.fields.set('title', { value: `Story ${at}`, kind: 'plain', base: '' })
        return item
      })
    const choose = (items: RawItem[]) => choosePictures({ items, fields: new Map() }, base)
    expect(choose(stories(3)).slice(0, 4)).toEqual([null, null, null, `${base}3.jpg`])
    const pair = stories(2)
    pair[1]?.pictures.push({ url: '/own.jpg', source: 'item-image', width: null, height: null, base: '' })
    expect(choose(pair).slice(0, 2)).toEqual([`${base}shared.jpg`, `${base}own.jpg`])
  })

  it.each([
    'Avatar: Fire and Ash',
    'Avatar — Путь воды',
    'Tracking map of the hurricane',
    'Tweet by the mayor announcing the closure',
  ])('uses a picture with the alternative text "%s"', alt => {
    const html = `<img src="/river.jpg" alt="${alt}">`
    expect(choosePicture(itemWith([], html), base)).toBe('https://news.example/river.jpg')
  })

  it.each([
    'Avatar',
    'avatar_jo',
    'Avatar photo',
    'Avatar for Jo Doe',
    'Tracking pixel',
    'Tweet',
    'Tweet this!',
  ])('ignores a picture with the alternative text "%s"', alt => {
    expect(choosePicture(itemWith([], `<img src="/river.jpg" alt="${alt}">`), base)).toBeNull()
  })

  it("never uses the feed's logo", () => {
    const logo = { value: '<url>/mark.jpg</url>', kind: 'html', base: '' } as const
    const items = [itemWith([['media-content', '/mark.jpg']])]
    expect(choosePictures({ items, fields: new Map([['image', logo]]) }, base)).toEqual([null])
  })

  it('ignores trackers, icons and small pictures in the text', () => {
    const html = `<img src="https://pixel.wp.com/b.gif"><img src="/icon.png" width="32" height="32">
      <img src="https://secure.gravatar.com/avatar/1"><img src="/logo.svg"><img src="data:image/gif;base64,R0"
      data-src="/lazy.jpg" width="100%"><img src="/second.jpg">`
    expect(choosePicture(itemWith([], html), base)).toBe('https://news.example/lazy.jpg')
  })

  it('reads an address beside that of a placeholder', () => {
    for (const name of ['data-src', 'data-lazy-src', 'data-original', 'data-lazyload']) {
      const html = `<img src="/placeholder.png" ${name}="/river.jpg"><img src="/second.jpg">`
      expect(choosePicture(itemWith([], html), base)).toBe('https://news.example/river.jpg')
    }
  })

  it('uses the widest entry of a srcset for a missing address, and ignores pictures styled small', () => {
    const html = `<img src="/count.gif" style="border: 0; width: 1px">
      <picture><img srcset="/400.jpg 400w, /800.jpg 800w, /600.jpg 600w"></picture>`
    expect(choosePicture(itemWith([], html), base)).toBe('https://news.example/800.jpg')
  })

  it('reads an address in an image element', () => {
    const item = itemWith([])
    item.fields.set('image', { value: '<url>/own.jpg</url><title>Own</title>', kind: 'html', base: '' })
    expect(choosePicture(item, base)).toBe('https://news.example/own.jpg')
  })

  it('adds the scheme of the feed to addresses without one', () => {
    expect(choosePicture(itemWith([['enclosure', '//cdn.example/1.jpg']]), base)).toBe(
      'https://cdn.example/1.jpg',
    )
  })

  it('returns null without pictures', () => {
    expect(choosePicture(itemWith([['enclosure', 'javascript:alert(1)']], 'text'), base)).toBeNull()
  })
})

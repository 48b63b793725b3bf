import { describe, expect, it } from 'vitest'
import { findArticlePicture } from './find-picture.ts'

const url = 'https://news.example/politics/story.html'

describe('findArticlePicture', () => {
  it('prefers Open Graph to Twitter cards', () => {
    const html = `<head><meta name="twitter:image" content="/twitter.jpg">
      <meta property="og:image" content="/og.jpg?a=1&amp;b=2"><meta property="og:image" content="/second.jpg"></head>`
    expect(findArticlePicture(html, url)).toBe('https://news.example/og.jpg?a=1&b=2')
  })

  it('uses Twitter cards and image_src without Open Graph', () => {
    expect(findArticlePicture('<META NAME="Twitter:Image" CONTENT="t.jpg">', url)).toBe(
      'https://news.example/politics/t.jpg',
    )
    expect(findArticlePicture('<link rel="image_src" href="/src.jpg">', url)).toBe(
      'https://news.example/src.jpg',
    )
  })

  it('uses microdata, also next to an empty property', () => {
    expect(findArticlePicture('<meta property="" itemprop="image" content="/a.jpg">', url)).toBe(
      'https://news.example/a.jpg',
    )
  })

  it('resolves against the base of the page', () => {
    const html = '<base href="https://cdn.example/x/"><meta property="og:image" content="1.jpg">'
    expect(findArticlePicture(html, url)).toBe('https://cdn.example/x/1.jpg')
  })

  it('prefers a picture whose address does not say that it is too small', () => {
    const html = `<meta property="og:image" content="/a-200x200.jpg"><meta property="og:image" content="/a.jpg">`
    expect(findArticlePicture(html, url)).toBe('https://news.example/a.jpg')
    expect(findArticlePicture(html.slice(0, html.indexOf('><') + 1), url)).toBe(
      'https://news.example/a-200x200.jpg',
    )
  })

  it('passes over logos, home pages, the page itself and values that are none', () => {
    const values = ['/img/logo.png', 'https://img.news.example', url, 'null', 'undefined', '/river.jpg']
    const html = values.map(value => `<meta property="og:image" content="${value}">`).join('')
    expect(findArticlePicture(html, url)).toBe('https://news.example/river.jpg')
  })

  it.each([
    '<link itemprop="image" href="/a.jpg">',
    '<img itemprop="image" src="/a.jpg">',
    '<meta itemprop="image thumbnailUrl" content="/a.jpg">',
    '<script type="application/ld+json">{"@type":"NewsArticle","image":"/a.jpg"}</script>',
    '<script type="application/ld+json">{"@graph":[{"@type":["Thing","Recipe"],"image":{"url":"/a.jpg"}}]}</script>',
    '<script type="application/ld+json">[{"@type":"Article","headline":"a\nb","image":["/a.jpg","/b.jpg"]}]</script>',
    '<script type="application/ld+json">{"mainEntity":{"@type":"Report","thumbnailUrl":"/a.jpg"}}</script>',
  ])('reads %s', html => {
    expect(findArticlePicture(html, url)).toBe('https://news.example/a.jpg')
  })

  it('takes no logo of a publisher and no broken data from JSON-LD', () => {
    const data = [
      '{"@type":"Organization","logo":"/a.jpg","image":"/a.jpg"}',
      '{"@type":"Article","image":',
      '[[[[1]]]]',
    ]
    const html = data.map(json => `<script type="application/ld+json">${json}</script>`).join('')
    expect(findArticlePicture(html, url)).toBeNull()
  })

  it('ignores scripts, comments, empty and invalid values', () => {
    const html = `<!-- <meta property="og:image" content="/comment.jpg"> -->
      <script>'<meta property="og:image" content="/script.jpg">'</script>
      <meta property="og:image" content=" "><meta name="twitter:image" content="data:image/png;base64,AA">`
    expect(findArticlePicture(html, url)).toBeNull()
  })
})

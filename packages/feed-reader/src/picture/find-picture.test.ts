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

  it('ignores scripts, comments, empty and invalid values', () => {
    const html = `<!-- <meta property="og:image" content="/comment.jpg"> -->
      <script>'<meta property="og:image" content="/script.jpg">'</script>
      <meta property="og:image" content=" "><meta name="twitter:image" content="data:image/png;base64,AA">`
    expect(findArticlePicture(html, url)).toBeNull()
  })
})

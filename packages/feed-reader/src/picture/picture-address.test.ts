import { describe, expect, it } from 'vitest'
import { isLikelyPicture, isPictureFile } from './picture-address.ts'

describe('isPictureFile', () => {
  it.each([
    ['/photo', 'image/jpeg', true],
    ['/photo', 'image', true],
    ['/photo', 'img/png', true],
    ['/photo', '.jpg', true],
    ['/photo.jpg', '', true],
    ['/photo.jpg?w=9', 'application/jpg', true],
    ['/photo.jpg', 'text/html; charset=UTF-8', false],
    ['/photo', 'text/html', false],
    ['/photo.jpg', 'video/mp4', false],
    ['/photo.jpg', 'audio/mpeg', false],
    ['/talk.mp3?dest=1', 'image/jpeg', false],
    ['/clip.mp4', 'image', false],
    ['/drawing.svg', 'image/svg+xml', false],
  ])('for %s of type "%s": %s', (path, type, isPicture) => {
    expect(isPictureFile(`https://site.example${path}`, type)).toBe(isPicture)
  })
})

describe('isLikelyPicture', () => {
  it.each([
    'https://site.example/wp-content/uploads/facebook-data-centre.jpg',
    'https://site.example/uploads/facebook-logo.jpg',
    'https://site.example/uploads/avatar-fire-and-ash.png',
    'https://site.example/uploads/google-pixel-9.jpg',
    'https://site.example/uploads/missing-girl.jpg',
    'https://site.example/uploads/iconic-bridge.png',
    'https://site.example/uploads/picture_19.png',
    'https://site.example/image.php?id=7',
    'https://pixel.nymag.com/imgs/daily/river.jpg',
    'https://i.ytimg.com/vi/aaa/default.jpg',
    'https://iiif.example/5/full/max/0/default.jpg',
    'https://rss.example/river.jpg',
    'https://feeds.site.example/media/river.jpg',
    'https://site.example/uploads/2026/11/image-1024x576.png',
    'https://site.example/uploads/photo@2x.png',
    'https://site.example/og/1200x630.png',
    'https://wsrv.nl/?url=site.example/river.jpg&w=1200',
    'https://images.weserv.nl/?w=1200&url=https%3A%2F%2Fsite.example%2Fthe%20river.webp%3Fv=1',
  ])('accepts %s', url => {
    expect(isLikelyPicture(url)).toBe(true)
  })
})

describe('isLikelyPicture refuses', () => {
  it.each([
    ['a share button', 'https://site.example/images/facebook.gif'],
    ['a share button of many words', 'https://site.example/i/twitter_icon_large.png'],
    ['a share button in camel case', 'https://site.example/i/LinkedInButton.png'],
    ['a part of the theme', 'https://site.example/wp-content/themes/news/head.jpg'],
    ['an avatar', 'https://secure.gravatar.com/avatar/1?s=96'],
    ['a headshot', 'https://site.example/media/ruth-miller-headshot.jpg'],
    ['a portrait of an author', 'https://site.example/authors/ruth.jpg'],
    ['a counter by its host', 'https://counter.theconversation.com/content/1/count.gif'],
    ['a counter by its script', 'https://site.example/stats/matomo.php?rec=1'],
    ['a counter by its name', 'https://media.npr.example/tracking-a/npr-rss-pixel.png'],
    ['the pattern of an address', 'https://site.example/photo_{width}x.jpg'],
    ['the pattern of an address, escaped', 'https://site.example/photo.jpg?w=%7BWidth%7D'],
    ['a counter of a network', 'https://www.facebook.com/tr?id=1'],
    ['a counter on a host of feeds', 'http://rss.site.example/site?g=1961'],
    ['what FeedBurner adds', 'http://feeds.feedburner.com/~ff/site?d=1'],
    ['an advertisement', 'https://ads.site.example/a.jpg'],
    ['an emoji', 'https://s.w.org/images/core/emoji/15/72x72/1f600.png'],
    ['a badge', 'https://site.example/img/Download_on_the_App_Store_Badge.png'],
    ['a logo', 'https://site.example/images/logo.png'],
    ['a placeholder', 'https://site.example/img/no-image-available.jpg'],
    ['a default picture', 'https://site.example/uploads/default-thumbnail.jpg'],
    ['a sprite', 'https://site.example/css/icon-sprite@2x.png'],
    ['a counter by its query', 'https://site.example/story?republication-pixel=true&post=1'],
    ['a counter on the first page', 'https://site.example/?c=1'],
    ['a counter that names the story', 'https://site.example/?u=https://site.example/river.html&c=1'],
    ['a portrait behind an image service', 'https://wsrv.nl/?url=site.example/authors/ruth.jpg'],
    ['a logo behind an image service', 'https://wsrv.nl/?url=site.example/logo.png'],
    ['an icon in its size', 'https://site.example/images/facebook-256x256.png'],
    ['a brand beside the sign x', 'https://site.example/images/x-logo@2x.png'],
    ['what FeedBlitz adds', 'https://rssfeeds.site.example/~/t/0/0/site/~one/'],
    ['a portrait by its name', 'https://site.example/media/ruth-author-photo.jpg'],
    ['a vector graphic', 'https://site.example/drawing.svg?v=1'],
  ])('%s', (_what, url) => {
    expect(isLikelyPicture(url)).toBe(false)
  })
})

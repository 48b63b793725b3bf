import { absoluteAddress, assetPath, frontPagePath, pictureName, pictureRatio, storyPath } from './address.ts'
import { feedPath, paperMotto, paperName } from './layout.ts'
import { escapeMarkup } from './markup.ts'
import type { PageContext } from './page-context.ts'
import { newestFirst } from './stories.ts'
import { publishedAt, type Story } from './story.ts'

const pictureWidth = 1600

/**
 * The paper's feed: RSS 2.0 (https://www.rssboard.org/rss-specification) with pictures by Media RSS
 * (https://www.rssboard.org/media-rss), authors by Dublin Core, and the whole text by the content module.
 */
export function newsFeedXml(context: Pick<PageContext, 'publicUrl' | 'now'>): string {
  const stories = newestFirst(context.now)
  const newest = stories[0] ? publishedAt(stories[0], context.now) : context.now
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel>
<title>${paperName}</title>
<link>${escapeMarkup(absoluteAddress(context.publicUrl, frontPagePath))}</link>
<description>${escapeMarkup(paperMotto)}</description>
<language>en</language>
<lastBuildDate>${newest.toUTCString()}</lastBuildDate>
<ttl>60</ttl>
<atom:link rel="self" type="application/rss+xml" href="${escapeMarkup(absoluteAddress(context.publicUrl, feedPath))}"/>
${stories.map(story => feedItem(context, story)).join('\n')}
</channel>
</rss>
`
}

/** One story as an `item` element of RSS. Its guid does not depend on the origin. */
export function feedItem(context: Pick<PageContext, 'publicUrl' | 'now'>, story: Story): string {
  const picture = absoluteAddress(context.publicUrl, assetPath(pictureName(story.picture, pictureWidth)))
  const html = story.paragraphs.map(text => `<p>${escapeMarkup(text)}</p>`).join('')
  return `<item>
<title>${escapeMarkup(story.title)}</title>
<link>${escapeMarkup(absoluteAddress(context.publicUrl, storyPath(story)))}</link>
<guid isPermaLink="false">larkmoor:${escapeMarkup(story.slug)}</guid>
<pubDate>${publishedAt(story, context.now).toUTCString()}</pubDate>
<category>${escapeMarkup(story.category)}</category>
<dc:creator>${escapeMarkup(story.author)}</dc:creator>
<description>${escapeMarkup(story.summary)}</description>
<content:encoded>${escapeMarkup(html)}</content:encoded>
<media:content url="${escapeMarkup(picture)}" medium="image" type="image/jpeg" width="${pictureWidth}" height="${pictureWidth * pictureRatio}">
<media:description type="plain">${escapeMarkup(story.pictureAlt)}</media:description>
</media:content>
</item>`
}

/** A story of a feed. */
export type Story = { id: string; title: string; link: string; date: Date; summary: string; picture: string }

const words =
  'harbour council river bridge winter market station library garden engine summer concert school weather ferry island ' +
  'budget minister railway village museum players coast vaccine orchestra festival company workers election glacier'
const vocabulary = words.split(' ')

/** Pseudo-random words of a seed. */
function phrase(seed: number, length: number): string {
  let state = (seed * 2_654_435_761) >>> 0
  const chosen = Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return vocabulary[(state >>> 8) % vocabulary.length] ?? ''
  })
  return chosen.join(' ')
}

/**
 * The stories of a feed, newest first; each version has two new stories and one changed text.
 */
export function storiesOf(feed: number, version: number, count: number): Story[] {
  const newest = 2 * version + count
  return Array.from({ length: count }, (_, place) => {
    const story = newest - place
    const seed = feed * 10_007 + story
    const isCorrected = place === 2
    return {
      id: `story-${feed}-${story}`,
      title: `${phrase(seed, 7)} & ${story}${isCorrected ? ' (corrected)' : ''}`,
      link: `https://news-${feed}.example/stories/${story}?a=1&b=2`,
      date: new Date(Date.UTC(2026, 0, 1) + story * 600_000),
      summary: `<p>${phrase(seed + 1, 60)}</p><p>It&rsquo;s <b>${phrase(seed + 2, 40)}</b>.</p>`,
      picture: `https://news-${feed}.example/pictures/${story}.jpg`,
    }
  })
}

const escapeMarkup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** An RSS 2.0 document with Media RSS, and with the article's text in addition to the summary. */
export function writeRss(title: string, stories: readonly Story[]): string {
  const items = stories.map(
    story => `<item>
    <title>${escapeMarkup(story.title)}</title>
    <link>${escapeMarkup(story.link)}</link>
    <guid isPermaLink="false">${story.id}</guid>
    <pubDate>${story.date.toUTCString()}</pubDate>
    <category>News</category>
    <description><![CDATA[${story.summary}]]></description>
    <content:encoded><![CDATA[<figure><img src="${story.picture}"></figure>${story.summary.repeat(2)}]]></content:encoded>
    <media:content url="${story.picture}" medium="image" width="1200" height="800"/>
  </item>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:media="http://search.yahoo.com/mrss/">
<channel><title>${escapeMarkup(title)}</title><link>https://news.example/</link><description>News</description>
${items.join('\n')}</channel></rss>`
}

/** An Atom 1.0 document with escaped HTML. */
export function writeAtom(title: string, stories: readonly Story[]): string {
  const entries = stories.map(
    story => `<entry><id>${story.id}</id><title type="html">${escapeMarkup(escapeMarkup(story.title))}</title>
    <link rel="alternate" href="${escapeMarkup(story.link)}"/>
    <published>${story.date.toISOString()}</published><updated>${story.date.toISOString()}</updated>
    <summary type="html">${escapeMarkup(story.summary)}</summary></entry>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>${escapeMarkup(title)}</title><link href="https://news.example/"/>
${entries.join('\n')}</feed>`
}

import { describe, expect, it } from 'vitest'
import type { FeedItem, ParsedFeed } from '../items/parsed-feed.ts'
import { readFeed } from './read-feed.ts'

const now = new Date('2026-06-01T12:00:00Z')

function read(text: string, url = 'https://news.example/feed.xml'): ParsedFeed {
  return readFeed(Buffer.from(text), { url, contentType: null, now })
}

/** Reads an RSS 2.0 feed with one item and returns that. */
function readItem(inner: string): FeedItem {
  const feed = read(`<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:media="http://search.yahoo.com/mrss/">
    <channel><link>https://news.example/</link><item>${inner}</item></channel></rss>`)
  const [item] = feed.items
  if (item === undefined) throw new Error('no item was read')
  return item
}

describe('readFeed', () => {
  it('reads RSS 2.0', () => {
    const feed = read(`<?xml version="1.0"?>
      <rss version="2.0"><channel>
        <title>News &amp; Views</title><link>https://news.example/</link><language>en-gb</language><ttl>30</ttl>
        <image><title>Logo</title><url>https://news.example/logo.png</url><link>https://news.example/logo</link></image>
        <item>
          <title>Storm &amp;amp; flood</title>
          <link>https://news.example/storm?utm_source=rss#top</link>
          <guid isPermaLink="false">42</guid>
          <description>&lt;p&gt;The river&lt;br&gt;rose.&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;</description>
          <category>Weather</category><category>weather</category><category>Local</category>
          <pubDate>Mon, 01 Jun 2026 08:00:00 +0200</pubDate>
          <enclosure url="/storm.jpg" type="image/jpeg" length="1"/>
        </item>
      </channel></rss>`)
    expect(feed).toEqual({
      format: 'rss2.0',
      title: 'News & Views',
      siteUrl: 'https://news.example/',
      language: 'en-GB',
      truncated: false,
      leftOut: 0,
      ttlMinutes: 30,
      deletedGuids: [],
      items: [
        {
          keys: ['guid:42', 'url:https://news.example/storm'],
          sharedKeys: [],
          guid: '42',
          url: 'https://news.example/storm?utm_source=rss#top',
          canonicalUrl: 'https://news.example/storm',
          title: 'Storm & flood',
          summary: 'The river rose.',
          category: 'Weather',
          categories: ['Weather', 'Local'],
          publishedAt: new Date('2026-06-01T06:00:00Z'),
          pictureUrl: 'https://news.example/storm.jpg',
        },
      ],
    })
  })

  it('reads RSS 1.0, with items after the channel', () => {
    const feed =
      read(`<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
        xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:sy="http://purl.org/rss/1.0/modules/syndication/">
      <channel rdf:about="https://news.example/"><title>News</title><link>https://news.example/</link>
        <sy:updatePeriod>hourly</sy:updatePeriod><sy:updateFrequency>2</sy:updateFrequency>
        <items><rdf:Seq><rdf:li resource="https://news.example/1"/></rdf:Seq></items></channel>
      <item rdf:about="urn:item:1"><title>One</title><link>https://news.example/1</link>
        <dc:date>2026-05-01T10:00:00Z</dc:date><dc:subject>Science</dc:subject></item>
    </rdf:RDF>`)
    expect(feed).toMatchObject({ format: 'rss1.0', title: 'News', ttlMinutes: 30, truncated: false })
    expect(feed.items).toHaveLength(1)
    expect(feed.items[0]).toMatchObject({
      guid: 'urn:item:1',
      title: 'One',
      category: 'Science',
      publishedAt: new Date('2026-05-01T10:00:00Z'),
    })
  })

  it('reads Atom 1.0 with prefixes, bases and XHTML', () => {
    const feed = read(`<a:feed xmlns:a="http://www.w3.org/2005/Atom" xml:base="https://blog.example/">
      <a:title type="text">Tips &lt;&amp;> tricks</a:title>
      <a:link rel="self" href="feed.atom"/><a:link href="/home"/>
      <a:entry xml:base="posts/">
        <a:id>tag:blog.example,2026:1</a:id>
        <a:title type="html">&lt;b&gt;Bold&lt;/b&gt; &amp;mdash; news</a:title>
        <a:link rel="edit" href="edit/1"/>
        <a:link rel="alternate" type="application/json" href="1.json"/>
        <a:link rel="alternate" type="text/html" href="1.html"/>
        <a:source><a:title>Other</a:title><a:id>other</a:id><a:link href="https://other.example/"/></a:source>
        <a:content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>1 &lt; 2</p><img src="1.jpg"/></div></a:content>
        <a:category term="tips" label="Tips"/>
        <a:updated>2026-05-02T00:00:00Z</a:updated><a:published>2026-05-01T00:00:00Z</a:published>
      </a:entry>
    </a:feed>`)
    expect(feed).toMatchObject({
      format: 'atom1.0',
      title: 'Tips <&> tricks',
      siteUrl: 'https://blog.example/home',
    })
    expect(feed.items[0]).toMatchObject({
      guid: 'tag:blog.example,2026:1',
      url: 'https://blog.example/posts/1.html',
      title: 'Bold — news',
      summary: '1 < 2',
      categories: ['Tips'],
      publishedAt: new Date('2026-05-01T00:00:00Z'),
      pictureUrl: 'https://blog.example/posts/1.jpg',
    })
  })

  it('reads Atom 0.3', () => {
    const feed = read(`<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>Old</title>
      <entry><id>1</id><title mode="escaped" type="text/html">&lt;i&gt;One&lt;/i&gt;</title>
      <content mode="base64" type="text/html">PHA+aGVsbG88L3A+</content>
      <link rel="alternate" href="https://old.example/1"/><issued>2004-01-02T03:04:05Z</issued></entry></feed>`)
    expect(feed.format).toBe('atom0.3')
    expect(feed.items[0]).toMatchObject({
      title: 'One',
      summary: 'hello',
      url: 'https://old.example/1',
      publishedAt: new Date('2004-01-02T03:04:05Z'),
    })
  })

  it('reads JSON Feed', () => {
    const feed = read(
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'JSON & co',
        home_page_url: 'https://json.example/',
        items: [
          {
            id: 7,
            url: '/7',
            title: 'Seven <3',
            content_html: '<p>Seven &amp; eight</p>',
            date_published: '2026-05-01T00:00:00Z',
            tags: ['a', 'b'],
            image: 'https://json.example/7.png',
            attachments: [null, { url: 'https://json.example/7.mp3', mime_type: 'audio/mpeg' }],
          },
          'not an item',
        ],
      }),
      'https://json.example/feed.json',
    )
    expect(feed).toMatchObject({ format: 'json1.1', title: 'JSON & co', siteUrl: 'https://json.example/' })
    expect(feed.items).toHaveLength(1)
    expect(feed.items[0]).toMatchObject({
      guid: '7',
      url: 'https://json.example/7',
      title: 'Seven <3',
      summary: 'Seven & eight',
      categories: ['a', 'b'],
      pictureUrl: 'https://json.example/7.png',
    })
  })

  it('keeps the newest of too many items in any order, and counts the others', () => {
    const dates = Array.from({ length: 10_000 }, (_, index) => new Date(Date.UTC(2020, 0, 1, index)))
    const rss = dates.map(
      (date, index) => `<item><title>${index}</title><pubDate>${date.toUTCString()}</pubDate></item>`,
    )
    const json = dates.map((date, index) => ({
      id: index,
      title: `${index}`,
      date_published: date.toISOString(),
    }))
    const version = 'https://jsonfeed.org/version/1.1'
    const documents = [
      `<rss version="2.0"><channel>${rss.join('')}</channel></rss>`,
      `<rss version="2.0"><channel>${rss.toReversed().join('')}</channel></rss>`,
      JSON.stringify({ version, items: json }),
    ]
    for (const document of documents) {
      const { items, leftOut, truncated } = read(document)
      expect({ leftOut, truncated }).toEqual({ leftOut: 8000, truncated: false })
      const numbers = items.map(({ title }) => Number(title))
      expect([Math.min(...numbers), Math.max(...numbers), new Set(numbers).size]).toEqual([8000, 9999, 2000])
    }
  })

  it('reads a feed without items', () => {
    expect(read('<rss version="0.91"><channel><title>Empty</title></channel></rss>')).toMatchObject({
      format: 'rss0.91',
      title: 'Empty',
      items: [],
    })
  })

  it('reads the description of a video from its media group', () => {
    const item = readItem(`<title>Video</title><media:group>
      <media:content url="https://v.example/1.mp4" type="video/mp4"/>
      <media:thumbnail url="https://v.example/1.jpg"/><media:description>About it</media:description></media:group>`)
    expect(item).toMatchObject({ summary: 'About it', pictureUrl: 'https://v.example/1.jpg' })
  })

  it('takes the caption of a picture for the summary only of an item without a title', () => {
    const picture = `<media:content url="https://news.example/1.jpg" medium="image">
      <media:description>Jo Doe in 2019</media:description></media:content>`
    const title = '<title>Storm</title>'
    expect(readItem(picture).summary).toBe('Jo Doe in 2019')
    expect(readItem(picture + title).summary).toBe('')
    const video = `<media:content url="https://news.example/1.mp4" medium="video">
      <media:description>The river rose.</media:description></media:content>`
    expect(readItem(title + picture + video).summary).toBe('The river rose.')
  })

  it('takes the title of media for that of the item, but not the title of one picture', () => {
    const picture = `<media:content url="https://news.example/jo.jpg" medium="image">
      <media:title type="html">jo</media:title></media:content>`
    expect(readItem(`<description>The river rose.</description>${picture}`).title).toBe('')
    expect(readItem(`<media:title>Storm</media:title>${picture}`).title).toBe('Storm')
    const group = `<media:group>${picture}<media:title>Storm</media:title></media:group>`
    expect(readItem(group).title).toBe('Storm')
  })

  it('ignores links and titles of nested elements', () => {
    const item = readItem(`<related><link>https://news.example/other</link><title>Other</title></related>
      <title>Own</title><link>https://news.example/own</link>`)
    expect(item).toMatchObject({ title: 'Own', url: 'https://news.example/own' })
  })

  it('falls back to a guid that is an address, then to the enclosure', () => {
    expect(readItem('<guid>https://news.example/1</guid>').url).toBe('https://news.example/1')
    expect(readItem('<guid isPermaLink="false">https://news.example/1</guid>').url).toBeNull()
    expect(readItem('<enclosure url="https://news.example/1.mp3" type="audio/mpeg"/>').url).toBe(
      'https://news.example/1.mp3',
    )
  })

  it('keeps an address as written, except for characters that must be escaped', () => {
    expect(readItem('<link> https://News.example/a?b=%7e </link>').url).toBe('https://News.example/a?b=%7e')
    expect(readItem('<link>https://news.example/a b</link>').url).toBe('https://news.example/a%20b')
  })

  it('decodes an ampersand that was escaped twice in an address', () => {
    expect(readItem('<link><![CDATA[https://news.example/?a=1&amp;b=2]]></link>').url).toBe(
      'https://news.example/?a=1&b=2',
    )
  })

  it('reads media without type and extension as a picture when it has a size but no duration', () => {
    const content = (attributes: string) =>
      readItem(`<media:content url="https://img.example/i/5" ${attributes}/>`).pictureUrl
    expect(content('width="800"')).toBe('https://img.example/i/5')
    expect(content('width="800" duration="30"')).toBeNull()
    expect(content('width="800" type="video/mp4"')).toBeNull()
    expect(content('')).toBeNull()
  })

  it('removes addresses that are not http(s)', () => {
    expect(
      readItem('<link>javascript:alert(1)</link><enclosure url="file:///etc/x.png" type="image/png"/>'),
    ).toMatchObject({ url: null, canonicalUrl: null, pictureUrl: null })
  })

  it('prefers the original address to that of a feed proxy', () => {
    const item = readItem(`<link>https://proxy.example/~r/x/1</link>
      <feedburner:origLink xmlns:feedburner="http://rssnamespace.org/feedburner/ext/1.0">https://news.example/1?utm_medium=feed</feedburner:origLink>`)
    expect(item).toMatchObject({
      url: 'https://proxy.example/~r/x/1',
      canonicalUrl: 'https://news.example/1',
    })
  })

  it('prefers the summary to the content', () => {
    const content = '<content:encoded><![CDATA[<p>Whole text</p>]]></content:encoded>'
    expect(readItem(`${content}<description>Short</description>`).summary).toBe('Short')
    expect(readItem(`<description> </description>${content}`).summary).toBe('Whole text')
  })

  it('recognises an item with a future date by its content', () => {
    const document = Buffer.from(
      '<rss version="2.0"><channel><item><title>One</title><pubDate>2030-01-01</pubDate></item></channel></rss>',
    )
    const keysAt = (time: string) =>
      readFeed(document, { url: '', contentType: null, now: new Date(time) }).items[0]?.keys
    expect(keysAt('2026-06-01T12:00:00Z')).toEqual(keysAt('2026-06-01T12:10:00Z'))
  })

  it('replaces future dates by now and ignores placeholder dates', () => {
    expect(readItem('<pubDate>Tue, 01 Jan 2030 00:00:00 GMT</pubDate>').publishedAt).toEqual(now)
    expect(readItem('<pubDate>1970-01-01T00:00:00Z</pubDate>').publishedAt).toBeNull()
    expect(readItem('<pubDate>yesterday</pubDate>').publishedAt).toBeNull()
    expect(readItem('<pubDate>soon</pubDate><dc:date>2026-01-01</dc:date>').publishedAt).toEqual(
      new Date('2026-01-01T00:00:00Z'),
    )
  })

  it('keeps markup in titles only when it is the subject', () => {
    expect(readItem('<title>The &lt;video&gt; element</title>').title).toBe('The <video> element')
    expect(readItem('<title>An &lt;em&gt;important&lt;/em&gt; day</title>').title).toBe('An important day')
    expect(readItem('<title><![CDATA[Profit < costs & more]]></title>').title).toBe('Profit < costs & more')
  })

  it('repairs text that was encoded twice', () => {
    expect(
      readItem('<title>Caf\u00c3\u00a9 \u00e2\u20ac\u201c d\u00c3\u00a9j\u00c3\u00a0 vu</title>').title,
    ).toBe('Café – déjà vu')
  })

  it('never uses the logo of the feed as the picture of an item', () => {
    const feed = read(`<rss version="2.0"><channel><image><url>https://news.example/logo.png</url></image>
      <item><title>One</title></item></channel></rss>`)
    expect(feed.items[0]?.pictureUrl).toBeNull()
  })

  it('reads which entries an Atom feed has deleted', () => {
    const feed =
      read(`<feed xmlns="http://www.w3.org/2005/Atom" xmlns:t="http://purl.org/atompub/tombstones/1.0">
      <t:deleted-entry ref=" tag:news.example,2026:1 " when="2026-05-01T00:00:00Z"><t:by><name>An editor</name></t:by></t:deleted-entry>
      <t:deleted-entry ref="tag:news.example,2026:1" when="2026-05-02T00:00:00Z"/>
      <t:deleted-entry ref="restored" when="2026-05-01T00:00:00Z"/>
      <t:deleted-entry ref="without a date" when="yesterday"/>
      <t:deleted-entry ref="late" when="2026-05-03T00:00:00Z"/>
      <t:deleted-entry when="2026-05-03T00:00:00Z"/>
      <entry><id>restored</id><title>A</title><updated>2026-05-02T00:00:00Z</updated></entry>
      <entry><id>without a date</id><title>B</title><updated>2026-05-02T00:00:00Z</updated></entry>
      <entry><id>late</id><title>C</title><updated>2026-05-02T00:00:00Z</updated>
        <t:deleted-entry ref="within an entry" when="2026-05-03T00:00:00Z"/></entry>
    </feed>`)
    expect(feed.deletedGuids).toEqual(['tag:news.example,2026:1', 'late'])
    expect(feed.items.map(({ title }) => title)).toEqual(['A', 'B', 'C'])
  })

  it('reads a bounded number of deleted entries in linear time', () => {
    const tombstones = Array.from({ length: 50_000 }, (_, at) => `<at:deleted-entry ref="${at}" when="x"/>`)
    // The time of this thread, since other tests use the processor too.
    const before = process.threadCpuUsage()
    const feed = read(`<feed xmlns="http://www.w3.org/2005/Atom">${tombstones.join('')}</feed>`)
    const { user, system } = process.threadCpuUsage(before)
    expect(feed.deletedGuids).toHaveLength(2000)
    expect((user + system) / 1000).toBeLessThan(2000)
  })
})

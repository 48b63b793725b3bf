import { describe, expect, it } from 'vitest'
import { readFeed } from './read-feed.ts'

const now = new Date('2026-03-01T12:00:00Z')
const read = (document: string) =>
  readFeed(Buffer.from(document), { url: 'https://a.example/feed', contentType: null, now })
const readItem = (item: string) =>
  read(`<rss version="2.0"><channel><title>T</title><item>${item}</item></channel></rss>`).items[0]

describe('readFeed with unusual feeds', () => {
  it('reads the Channel Definition Format', () => {
    const feed = read(`<?XML version="1.0"?><CHANNEL HREF="https://paper.example/"><TITLE>Paper</TITLE>
      <ITEM HREF="/one" LASTMOD="2004-04-06T23:05:43-05:00"><TITLE>One</TITLE>
        <ABSTRACT>The first.</ABSTRACT></ITEM></CHANNEL>`)
    expect(feed).toMatchObject({ title: 'Paper', siteUrl: 'https://paper.example/' })
    expect(feed.items).toMatchObject([
      {
        title: 'One',
        summary: 'The first.',
        url: 'https://paper.example/one',
        publishedAt: new Date('2004-04-07T04:05:43Z'),
      },
    ])
  })

  it.each([
    '<rss version="2.0"><channel><title>T</title><item xmlns=""><title>One</title></item></channel></rss>',
    '<rss version="2.0"><channel><title>T</title><item><title xmlns="">One</title></item></channel></rss>',
    '<rss version="2.0"><channel xmlns=""><title>T</title><item><title>One</title></item></channel></rss>',
    '<rss xmlns="http://backend.userland.com/rss2"><channel xmlns=""><title>T</title><item><title>One</title></item></channel></rss>',
  ])('reads elements that are declared to have no namespace: %s', document => {
    const feed = read(document)
    expect([feed.title, ...feed.items.map(({ title }) => title)]).toEqual(['T', 'One'])
  })

  it('reads the full text of feeds for Yandex, and of content:encoded without its prefix', () => {
    const html = '<![CDATA[<p>The river rose.</p><img src="https://a.example/p/river.jpg">]]>'
    const read = { summary: 'The river rose.', pictureUrl: 'https://a.example/p/river.jpg' }
    expect(readItem(`<yandex:full-text>${html}</yandex:full-text>`)).toMatchObject(read)
    expect(readItem(`<encoded>${html}</encoded>`)).toMatchObject(read)
    expect(readItem(`<description>Brief.</description><encoded>${html}</encoded>`)?.summary).toBe('Brief.')
  })

  it.each([
    '<webfeeds:featuredImage url="/p/a.jpg" width="900" height="600"/>',
    '<webfeeds:featuredImage>https://a.example/p/a.jpg</webfeeds:featuredImage>',
    '<googleplay:image href="/p/a.jpg"/>',
    '<itunes:link rel="image" href="/p/a.jpg"/>',
    '<podcast:image href="/p/a.jpg"/>',
    '<podcast:images srcset="/p/small.jpg 300w, /p/a.jpg 1500w"/>',
  ])('reads the picture in %s', element => {
    expect(readItem(element)?.pictureUrl).toBe('https://a.example/p/a.jpg')
  })

  it.each(['dcterms:date', 'dcterms:available', 'prism:publicationDate', 'prism:coverDate'])(
    'reads the date in %s',
    name => {
      const prefixes = 'xmlns:prism="http://prismstandard.org/namespaces/basic/2.0/"'
      const item = `<item><title>T</title><${name}>2024-03-05</${name}></item>`
      const { items } = read(`<rss version="2.0" ${prefixes}><channel>${item}</channel></rss>`)
      expect(items[0]?.publishedAt).toEqual(new Date('2024-03-05T00:00:00Z'))
    },
  )

  it('prefers the date of an article to that of the issue of its journal', () => {
    const dates = '<prism:coverDate>2024-06-01</prism:coverDate><dc:date>2024-03-05</dc:date>'
    expect(readItem(dates)?.publishedAt).toEqual(new Date('2024-03-05T00:00:00Z'))
  })

  it.each(['cdata', 'CData'])('reads <![%s[', name => {
    const item = `<title><![${name}[Fish & <b>chips</b>]]></title><link>https://a.example/1</link>`
    expect(readItem(item)).toMatchObject({ title: 'Fish & chips', url: 'https://a.example/1' })
  })

  it('uses the title of a video for an item without one', () => {
    const media = (type: string) =>
      `<media:group><media:content url="/m" type="${type}"><media:title>Storm</media:title></media:content></media:group>`
    expect(readItem(media('video/mp4'))?.title).toBe('Storm')
    expect(readItem(`${media('video/mp4')}<title>Bay</title>`)?.title).toBe('Bay')
    expect(readItem(media('image/jpeg'))?.title).toBe('')
  })

  it.each([
    '<link>&lt;a href="https://a.example/1?b=2&amp;amp;c=3"&gt;Storm&lt;/a&gt;</link>',
    '<link><a href="https://a.example/1?b=2&amp;c=3">Storm</a></link>',
    '<link><url>https://a.example/1?b=2&amp;c=3</url></link>',
  ])('reads the address within %s', link => {
    expect(readItem(link)?.url).toBe('https://a.example/1?b=2&c=3')
  })

  it('reads no address from a link of markup without one', () => {
    expect(readItem('<title>Storm</title><link><b>Storm</b></link>')?.url).toBeNull()
  })

  it('prefers the label of a media:category, which is for people', () => {
    const category = '<media:category scheme="urn:a" label="Jazz">music/jazz</media:category>'
    expect(readItem(`${category}<media:category>Bay</media:category>`)?.categories).toEqual(['Jazz', 'Bay'])
  })

  it('links an entry of Atom without a page to its content', () => {
    const content = '<content type="text/html" src="https://a.example/content/1"/>'
    const entryOf = (inner: string) => read(`<feed><title>T</title><entry>${inner}</entry></feed>`).items[0]
    expect(entryOf(content)?.url).toBe('https://a.example/content/1')
    expect(entryOf(`${content}<link href="https://a.example/1"/>`)?.url).toBe('https://a.example/1')
    expect(entryOf(content.replace('text/html', 'video/mp4'))?.url).toBe('https://a.example/content/1')
  })

  it('reads no address as a category', () => {
    const categories =
      '<category>https://a.example/c/1</category><category>Bay</category><dc:subject>http://a.example/</dc:subject>'
    expect(readItem(categories)?.categories).toEqual(['Bay'])
  })

  it('decodes numeric references as windows-1252, like browsers', () => {
    expect(readItem('<title>It&#146;s &#8220;here&#148; &#150; now&#x85;</title>')?.title).toBe(
      'It’s “here” – now…',
    )
    expect(readItem('<description>It&amp;#146;s</description>')?.summary).toBe('It’s')
  })

  it('reads a character that is written as two references to surrogates', () => {
    expect(readItem('<title>Good &#55357;&#56832; &#xD83D;&#xde00;</title>')?.title).toBe('Good 😀 😀')
    const descriptions = [
      '&#55357;&#56832;',
      '&lt;p&gt;&amp;#55357;&amp;#56832;&lt;/p&gt;',
      '&amp;amp;#xD83D;&amp;amp;#xDE00;',
    ]
    for (const text of descriptions)
      expect(readItem(`<description>${text}</description>`)?.summary).toBe('😀')
    expect(readItem('<title>&#55357;&#55357;&#56832;&#56832;a</title>')?.title).toBe('😀a')
  })

  it('removes markup that was escaped twice, unless other markup was escaped once', () => {
    const twice = '&amp;lt;p&amp;gt;Fish &amp;amp;amp; chips&amp;lt;br/&amp;gt;today&amp;lt;/p&amp;gt;'
    expect(readItem(`<description>${twice}</description>`)?.summary).toBe('Fish & chips today')
    const note =
      '&amp;lt;p&amp;gt;Storm.&amp;lt;/p&amp;gt;&amp;lt;p&amp;gt;&amp;lt;a href="https://a.example/1"&amp;gt;One&amp;lt;/a&amp;gt; di &amp;lt;a href="https://a.example/"&amp;gt;Bay&amp;lt;/a&amp;gt;&amp;lt;/p&amp;gt;'
    expect(readItem(`<title>One</title><description>${note}</description>`)?.summary).toBe('Storm.')
    const about = '&lt;p&gt;Write &amp;lt;b&amp;gt;this&amp;lt;/b&amp;gt;&lt;/p&gt;'
    expect(readItem(`<description>${about}</description>`)?.summary).toBe('Write <b>this</b>')
    expect(readItem('<description>If a &amp;lt; b and c &amp;gt; d</description>')?.summary).toBe(
      'If a < b and c > d',
    )
  })

  it('reads RSS with any default namespace', () => {
    for (const uri of [
      'http://www.w3.org/2005/Atom',
      'http://www.itunes.com/dtds/podcast-1.0.dtd',
      'urn:x',
    ]) {
      const feed =
        read(`<rss version="2.0" xmlns="${uri}"><channel><title>T</title><item><title>One</title></item>
        </channel></rss>`)
      expect(feed).toMatchObject({ title: 'T', items: [{ title: 'One' }] })
    }
  })

  it('uses an Atom id that is an address for a missing link', () => {
    const entry = (id: string) =>
      read(`<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>${id}</id>
      <link rel="self" href="https://a.example/self"/></entry></feed>`).items[0]?.url
    expect(entry('https://a.example/1')).toBe('https://a.example/1')
    expect(entry('tag:a.example,2004:1')).toBeNull()
  })

  it('adds the scheme to a link that starts with www', () => {
    expect(readItem('<link>www.paper.example/one?a=b</link>')?.url).toBe('https://www.paper.example/one?a=b')
    expect(readItem('<link>www/one.html</link>')?.url).toBe('https://a.example/www/one.html')
  })

  it('uses the last of several dates of one kind', () => {
    const dates = '<pubDate>Thu, 01 Jan 2004 10:00:00 GMT</pubDate><pubDate/>'
    const later = '<pubDate>Fri, 02 Jan 2004 10:00:00 GMT</pubDate>'
    expect(readItem(dates)?.publishedAt).toEqual(new Date('2004-01-01T10:00:00Z'))
    expect(readItem(dates + later)?.publishedAt).toEqual(new Date('2004-01-02T10:00:00Z'))
  })

  it('reads ambiguous dates in the order of the other dates or of the language', () => {
    const datesOf = (dates: string[], { root = '', channel = '' } = {}) =>
      read(
        `<rss version="2.0" ${root}><channel>${channel}${dates
          .map(date => `<item><title>${date}</title><pubDate>${date}</pubDate></item>`)
          .join('')}</channel></rss>`,
      ).items.map(item => item.publishedAt?.toISOString().slice(0, 10))
    expect(datesOf(['06/02/2026', '05/02/2026', '13/04/2025'])).toEqual([
      '2026-02-06',
      '2026-02-05',
      '2025-04-13',
    ])
    expect(datesOf(['01/02/2026 10:00:00', '04/02/2026 9:05'])).toEqual(['2026-02-01', '2026-02-04'])
    const old = ['03/04/2025', '05/06/2025']
    expect(datesOf(old)).toEqual(['2025-03-04', '2025-05-06'])
    expect(datesOf(old, { channel: '<language>en-us</language>' })).toEqual(['2025-03-04', '2025-05-06'])
    const british = ['2025-04-03', '2025-06-05']
    expect(datesOf(old, { channel: '<language>en-gb</language>' })).toEqual(british)
    expect(datesOf(old, { channel: '<dc:language>fr</dc:language>' })).toEqual(british)
    expect(datesOf(old, { root: 'xml:lang="it"' })).toEqual(british)
    const items = old.map((date_published, id) => ({ id, date_published }))
    const json = read(JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', language: 'nl', items }))
    expect(json.items.map(item => item.publishedAt?.toISOString().slice(0, 10))).toEqual(british)
  })

  it('reads tags as categories, in document order', () => {
    expect(readItem('<tags>one, two</tags><category>three</category>')?.categories).toEqual([
      'one',
      'two',
      'three',
    ])
  })

  it('reads categories within a list element', () => {
    const around = `<categories><category>World, news</category><category domain="x"><![CDATA[Storms]]></category>
      </categories><title>After</title>`
    expect(readItem(around)).toMatchObject({ categories: ['World, news', 'Storms'], title: 'After' })
    expect(readItem('<tags><tag>one</tag><tag>two, too</tag></tags>')?.categories).toEqual([
      'one',
      'two, too',
    ])
    expect(readItem('<categories>one, two</categories>')?.categories).toEqual(['one', 'two'])
    expect(readItem('<categories><title>No</title></categories><title>Own</title>')?.title).toBe('Own')
  })

  it('reads comma-separated tags of a JSON Feed', () => {
    const tagsOf = (tags: unknown) =>
      read(JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', items: [{ id: '1', tags }] }))
        .items[0]?.categories
    expect(tagsOf('one, two,,')).toEqual(['one', 'two'])
    expect(tagsOf(['one, two', 3])).toEqual(['one, two', '3'])
    expect(tagsOf({ one: 1 })).toEqual([])
  })

  it('prefers the label of an Atom category to its term, and ignores terms that are addresses', () => {
    const feed = read(`<feed xmlns="http://www.w3.org/2005/Atom"><entry>
      <category scheme="http://schemas.google.com/g/2005#kind" term="http://schemas.google.com/blogger/2008/kind#post"/>
      <category term="wx" label="Weather"/><category term="storm" label=" "/>
      <category term="Past Hour" label="Age"/><category term="local news" label="Local News"/></entry></feed>`)
    expect(feed.items[0]?.categories).toEqual(['Weather', 'storm', 'Past Hour', 'Local News'])
  })

  it('reads a picture from a thumbnail element', () => {
    expect(readItem('<thumbnail url="/a.jpg"/>')?.pictureUrl).toBe('https://a.example/a.jpg')
    expect(readItem('<thumbnail>https://b.example/b.jpg</thumbnail>')?.pictureUrl).toBe(
      'https://b.example/b.jpg',
    )
  })

  it('keeps the text after an unclosed comment', () => {
    expect(readItem('<title>sa&lt;!-- -- oops &gt;fe</title>')?.title).toBe('safe')
    expect(readItem('<title>a&lt;!-- b --&gt; c</title>')?.title).toBe('a c')
    expect(readItem('<title>a&lt;!-- b</title>')?.title).toBe('a')
  })

  it('keeps a bracket that is not a tag', () => {
    const feed =
      read(`<rss version="2.0"><channel><title>T</title><item><title>We <3 it: <5 % and <$10 < all</title>
      <link>https://a.example/1</link><description><![CDATA[I <3 <b>you</b>]]></description></item></channel></rss>`)
    expect(feed.items).toMatchObject([
      { title: 'We <3 it: <5 % and <$10 < all', url: 'https://a.example/1', summary: 'I <3 you' },
    ])
  })

  it('expands the entities of the document type', () => {
    const feed = read(`<!DOCTYPE rss [<!ENTITY paper "Paper &#38; Sons">]><rss version="2.0"><channel>
      <title>&paper;</title><item><title>At &paper;</title></item></channel></rss>`)
    expect(feed).toMatchObject({ title: 'Paper & Sons', items: [{ title: 'At Paper & Sons' }] })
  })

  it('reads RSS 1.0 with RDF as the default namespace', () => {
    const feed =
      read(`<RDF xmlns="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:r="http://purl.org/rss/1.0/">
      <r:channel about="x"><r:title>T</r:title></r:channel>
      <r:item about="https://a.example/1"><r:title>One</r:title><r:link>https://a.example/1</r:link></r:item></RDF>`)
    expect(feed).toMatchObject({
      format: 'rss1.0',
      title: 'T',
      items: [{ title: 'One', url: 'https://a.example/1' }],
    })
  })

  it('uses the first of equivalent elements', () => {
    const [summary, description] = ['<summary>S</summary>', '<description>D</description>']
    expect(readItem(summary + description)?.summary).toBe('S')
    expect(readItem(`${description}${summary}<content:encoded>C</content:encoded>`)?.summary).toBe('D')
    expect(readItem('<dc:title>DC</dc:title><title>T</title>')?.title).toBe('DC')
  })

  it('uses a guid that is a path from the root of the site as the link', () => {
    expect(readItem('<guid>/news/1</guid>')?.url).toBe('https://a.example/news/1')
    expect(readItem('<guid isPermaLink="false">/news/1</guid>')?.url).toBeNull()
    expect(readItem('<guid>news 1</guid>')?.url).toBeNull()
  })

  it('reads the date of an item from misplaced elements', () => {
    for (const name of ['date', 'lastBuildDate'])
      expect(readItem(`<${name}>2024-03-05T10:20:30Z</${name}>`)?.publishedAt).toEqual(
        new Date('2024-03-05T10:20:30Z'),
      )
  })

  it('reads a picture from element text instead of an attribute, and from an entry that is a picture', () => {
    for (const name of ['media:thumbnail', 'itunes:image'])
      expect(readItem(`<${name}>https://b.example/b.jpg</${name}>`)?.pictureUrl).toBe(
        'https://b.example/b.jpg',
      )
    const feed = read(`<feed xmlns="http://www.w3.org/2005/Atom"><entry>
      <content type="image/jpeg" src="https://b.example/photo"/></entry></feed>`)
    expect(feed.items[0]?.pictureUrl).toBe('https://b.example/photo')
  })

  it('decodes characters that were escaped twice, except markup', () => {
    const item = readItem(`<title><![CDATA[It&amp;#8217;s &amp;quot;A &amp;amp; B&amp;quot;]]></title>
      <description>Caf&amp;amp;rsquo;s: write &amp;amp;lt;b&amp;amp;gt;</description>`)
    expect(item).toMatchObject({ title: 'It’s "A & B"', summary: 'Caf’s: write &lt;b&gt;' })
  })

  it('removes the publication from the titles of an aggregator, and ignores summaries of headlines', () => {
    const source = '<source url="https://bugle.example">The Daily Bugle</source>'
    const link = (headline: string, paper: string) =>
      `&lt;a href="https://a.example/"&gt;${headline}&lt;/a&gt;&amp;nbsp;&amp;nbsp;&lt;font color="#6f6f6f"&gt;${paper}&lt;/font&gt;`
    const title = '<title>Storm - over - the bay - The Daily Bugle</title>'
    const one = link('Storm - over - the bay', 'The Daily Bugle')
    const list = ['River rises', 'Bay floods']
      .map(text => `&lt;li&gt;${link(text, 'Times')}&lt;/li&gt;`)
      .join('')
    for (const description of [one, `&lt;ol&gt;${list}&lt;/ol&gt;`]) {
      const item = readItem(`${title}<description>${description}</description>${source}`)
      expect(item).toMatchObject({ title: 'Storm - over - the bay', summary: '' })
    }
    const other = '<title>Storm - The Daily Planet</title>'
    expect(readItem(other + source)?.title).toBe('Storm - The Daily Planet')
    const picture = '<picture><source srcset="a.webp"/></picture>'
    expect(readItem(`${other}<description>The ${picture}end</description>`)?.summary).toBe('The end')
  })

  it('uses the content of an item when its description repeats the title', () => {
    const title = '<title>Storm: over the bay</title>'
    const content = '<content:encoded>The river rose.</content:encoded>'
    const repeated = '<description>“Storm over the bay.”</description>'
    expect(readItem(title + repeated + content)?.summary).toBe('The river rose.')
    expect(readItem(title + repeated)?.summary).toBe('“Storm over the bay.”')
    expect(readItem('<title>Storm</title><description>Storm Read more</description>')?.summary).toBe('Storm')
  })

  it('removes additions of publishing systems from summaries', () => {
    const summaryOf = (description: string) =>
      readItem(`<title>Storm</title><description><![CDATA[${description}]]></description>`)?.summary
    expect(summaryOf('<a href="https://news.ycombinator.com/item?id=1">Comments</a>')).toBe('')
    expect(
      summaryOf(`<figure><img src="a.jpg"><figcaption>The bay.</figcaption></figure><p>The river rose [&#8230;]</p>
        <p>The post <a href="https://a.example/1">Storm</a> appeared first on <a href="https://a.example">A</a>.</p>`),
    ).toBe('The river rose…')
    expect(
      summaryOf(`<table><tr><td><a href="https://a.example/"><img src="a.jpg"></a></td><td> &#32; submitted by &#32;
        <a href="https://r.example/u/x"> /u/x </a><br/><span><a href="https://a.example/">[link]</a></span> &#32;
        <span><a href="https://r.example/1">[comments]</a></span></td></tr></table>`),
    ).toBe('')
    expect(summaryOf('<p>&lt;p&gt;The &lt;b&gt;river&lt;/b&gt; rose.&lt;/p&gt;</p>')).toBe('The river rose.')
    expect(summaryOf('<p>R&amp;eacute;sum&amp;eacute;&amp;nbsp;of it</p>')).toBe('Résumé of it')
    expect(summaryOf('Caf&Atilde;&copy; &acirc;&#128;&#147; open')).toBe('Café – open')
  })

  it('removes invisible and reordering characters from every text', () => {
    const feed = read(`<rss version="2.0"><channel><title>\u202ePa\u200bper</title><item>
      <title>\ufeffSto\u00adrm &amp;#8203;\u2067warning\u2069</title><category>Ne\u200bws</category>
      <description>&lt;p&gt;The \u200eri&amp;zwnj;ver\u{e0041} rose.&lt;/p&gt;</description></item></channel></rss>`)
    expect(feed).toMatchObject({
      title: 'Paper',
      items: [{ title: 'Storm warning', summary: 'The river rose.', categories: ['News'] }],
    })
  })

  it('recognises pictures by malformed media types and by file names', () => {
    for (const attributes of ['url="/image?id=1" type="jpg"', 'href="/image.png?id=1"'])
      expect(readItem(`<enclosure ${attributes}/>`)?.pictureUrl).toContain('https://a.example/image')
    expect(readItem('<enc:enclosure rdf:resource="/b.jpg" type="image/jpeg"/>')?.pictureUrl).toContain(
      '/b.jpg',
    )
    expect(readItem('<enclosure url="/page.png" type="text/html"/>')?.pictureUrl).toBeNull()
    const json =
      '{"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1","attachments":[{"url":"/a.jpg"}]}]}'
    expect(read(json).items[0]?.pictureUrl).toBe('https://a.example/a.jpg')
  })

  it('ignores a ttl of 0, and uses the syndication module instead', () => {
    const ttlOf = (elements: string) =>
      read(`<rss version="2.0"><channel><title>T</title>${elements}<item/></channel></rss>`).ttlMinutes
    expect(ttlOf('<ttl>0</ttl>')).toBeNull()
    expect(ttlOf('<ttl>0</ttl><sy:updatePeriod>daily</sy:updatePeriod>')).toBe(1440)
    expect(ttlOf('<sy:updatePeriod>hourly</sy:updatePeriod><sy:updateFrequency>4</sy:updateFrequency>')).toBe(
      15,
    )
  })
})

import { parseFeed } from 'feedsmith'
import { describe, expect, it } from 'vitest'
import { readFeed } from './read-feed.ts'

const documents = {
  'RSS 2.0': `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>News</title>
    <link>https://news.example/</link><atom:link rel="self" href="https://news.example/feed.xml"/>
    <item><title><![CDATA[One & only]]></title><link>https://news.example/1</link><guid>https://news.example/1</guid></item>
    <item><title>Two</title><link>https://news.example/2</link><guid isPermaLink="false">b</guid></item></channel></rss>`,
  'RSS 0.91': `<rss version="0.91"><channel><title>Old</title><link>https://old.example/</link>
    <item><title>One</title><link>https://old.example/1</link></item></channel></rss>`,
  'RSS 1.0': `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
    <channel rdf:about="https://rdf.example/"><title>Site</title><link>https://rdf.example/</link></channel>
    <item rdf:about="https://rdf.example/1"><title>One</title><link>https://rdf.example/1</link></item></rdf:RDF>`,
  'Atom 1.0': `<feed xmlns="http://www.w3.org/2005/Atom"><title>Blog</title><link href="https://blog.example/"/>
    <entry><id>tag:blog.example,2026:1</id><title>One</title><link rel="alternate" href="https://blog.example/1"/></entry>
    <entry><id>tag:blog.example,2026:2</id><title>Two</title><link href="https://blog.example/2"/></entry></feed>`,
  'JSON Feed 1.1': `{"version":"https://jsonfeed.org/version/1.1","title":"JSON","home_page_url":"https://json.example/",
    "items":[{"id":"1","title":"One","url":"https://json.example/1"},{"id":"2","title":"Two","url":"https://json.example/2"}]}`,
}

type Essence = {
  title: string | undefined
  items: { title: string | undefined; guid: string | undefined; url: string | undefined }[]
}

/** The same document as another reader of feeds sees it. */
function secondOpinion(text: string): Essence {
  const parsed = parseFeed(text)
  switch (parsed.format) {
    case 'atom': {
      const items = parsed.feed.entries ?? []
      return {
        title: parsed.feed.title?.value,
        items: items.map(item => ({ title: item.title?.value, guid: item.id, url: item.links?.[0]?.href })),
      }
    }
    case 'rss': {
      const items = parsed.feed.items ?? []
      return {
        title: parsed.feed.title,
        items: items.map(item => ({ title: item.title, guid: item.guid?.value, url: item.link })),
      }
    }
    case 'rdf': {
      const items = parsed.feed.items ?? []
      return {
        title: parsed.feed.title,
        items: items.map(item => ({ title: item.title, guid: item.rdf?.about, url: item.link })),
      }
    }
    case 'json': {
      const items = parsed.feed.items ?? []
      return {
        title: parsed.feed.title,
        items: items.map(item => ({ title: item.title, guid: item.id, url: item.url })),
      }
    }
  }
}

describe('readFeed agrees with a second reader', () => {
  it.each(Object.entries(documents))('on %s', (_format, text) => {
    const feed = readFeed(Buffer.from(text), {
      url: 'https://feed.example/',
      contentType: null,
      now: new Date(),
    })
    const items = feed.items.map(({ title, guid, url }) => ({
      title,
      guid: guid ?? undefined,
      url: url ?? undefined,
    }))
    expect({ title: feed.title, items }).toEqual(secondOpinion(text))
  })
})

import { dropForbiddenCharacters } from './forbidden-characters.ts'
import type { OpmlFeed } from './read-opml.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeMarkup = (text: string) =>
  dropForbiddenCharacters(text).replaceAll(/[&<>"]/g, character => entities[character] ?? '')

/** Writes a subscription list (OPML 2.0, opml.org/spec2.opml) that feed readers import. */
export function writeOpml(title: string, feeds: readonly OpmlFeed[], now: Date): string {
  const outlines = feeds.map(({ name, url }) => {
    const label = escapeMarkup(name)
    return `    <outline type="rss" text="${label}" title="${label}" xmlUrl="${escapeMarkup(url)}"/>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0">
  <head>
    <title>${escapeMarkup(title)}</title>
    <dateCreated>${now.toUTCString()}</dateCreated>
  </head>
  <body>
${outlines.join('')}  </body>
</opml>
`
}

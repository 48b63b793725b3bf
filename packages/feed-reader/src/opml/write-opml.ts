import { dropForbiddenCharacters, escapeMarkup } from '../markup/xml-text.ts'
import type { OpmlFeed } from './read-opml.ts'

const writable = (text: string) => escapeMarkup(dropForbiddenCharacters(text))

/** Writes a subscription list (OPML 2.0, opml.org/spec2.opml). */
export function writeOpml(title: string, feeds: readonly OpmlFeed[], now: Date): string {
  const outlines = feeds.map(({ name, url }) => {
    const label = writable(name)
    return `    <outline type="rss" text="${label}" title="${label}" xmlUrl="${writable(url)}"/>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0">
  <head>
    <title>${writable(title)}</title>
    <dateCreated>${now.toUTCString()}</dateCreated>
  </head>
  <body>
${outlines.join('')}  </body>
</opml>
`
}

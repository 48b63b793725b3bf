import { createHash } from 'node:crypto'
import { escapeMarkup } from '@feedreel/feed-reader/markup/xml-text'

const STYLE = 'html,body{margin:0;height:100%;overflow:hidden;background:#000}'

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/**
 * The content security policy of the iframe page. With ads, documents, videos and trackers may come from any https origin,
 * because the targets of an ad tag are unknown. Scripts may come from our origin only.
 * @param publicUrl the product's origin
 * @param mediaOrigins of videos and pictures
 * @param ancestors the sources of `frame-ancestors`: who may frame the page
 */
export function framePolicy(
  publicUrl: string,
  mediaOrigins: readonly string[],
  ancestors: string,
  withAds: boolean,
): string {
  const media = mediaOrigins.join(' ')
  // A page over http, on a developer's machine, may load ads over http.
  const elsewhere = withAds ? (publicUrl.startsWith('https:') ? ' https:' : ' https: http:') : ''
  return [
    `default-src 'none'`,
    `script-src ${publicUrl}`,
    `connect-src ${publicUrl}${elsewhere}`,
    `img-src ${publicUrl} ${media} data:${elsewhere}`,
    `media-src ${publicUrl} ${media}${elsewhere}`,
    `style-src 'sha256-${STYLE_HASH}'`,
    `frame-ancestors ${ancestors}`,
  ].join('; ')
}

type Framed = { slug: string; name: string }

const playerTag = (slug: string, version: string, publicUrl: string) =>
  `<script async src="${publicUrl}/embed/${version}/player.js" data-publisher="${escapeMarkup(slug)}"></script>`

/** The iframe page: the player for sites that strip scripts. */
export function presentFrame({ slug, name }: Framed, version: string, publicUrl: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(name)}</title>
<style>${STYLE}</style>
</head>
<body>
${playerTag(slug, version, publicUrl)}
</body>
</html>
`
}

/**
 * The page for a rejected iframe: empty and transparent. Its player is rejected too and logs the reason to the console.
 */
export function presentRefusal(slug: string, version: string, publicUrl: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Feedreel</title></head><body>
${playerTag(slug, version, publicUrl)}
</body></html>
`
}

import { createHash } from 'node:crypto'

const STYLE = 'html,body{margin:0;height:100%;overflow:hidden;background:#000}'

/** For the page's content security policy: the only style that it may have. */
export const FRAME_STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

type Framed = { slug: string; name: string }

const escapeMarkup = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The player as a page of its own, for sites that strip scripts. */
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
<script async src="${publicUrl}/embed/${version}/player.js" data-publisher="${escapeMarkup(slug)}"></script>
</body>
</html>
`
}

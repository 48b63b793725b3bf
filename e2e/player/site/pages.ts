/** The parts of a page of the test publisher. */
export interface PageOptions {
  /** Attributes of the script tag beside src and data-publisher. */
  attributes?: string
  /**
   * Style classes of the element around the tag: place, transformed and so on. `far` and `hidden` need no style sheet, which may
   * arrive after the script.
   */
  around?: string
  /** More markup below the player's place. */
  below?: string
  /** Markup in the head. */
  head?: string
  /** Markup in place of the script tag. */
  instead?: string
  /** The version in the script's address. */
  version?: string
  slug?: string
  preload?: boolean
  direction?: 'ltr' | 'rtl'
}

/** A content policy that allows the player from `origin` and nothing else; `scripts` are further script sources. */
export function strictPolicy(origin: string, scripts = ''): string {
  return [
    "default-src 'none'",
    `script-src ${scripts} ${origin}`,
    `connect-src ${origin}`,
    `img-src data: ${origin}`,
    `media-src ${origin}`,
    "style-src 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

const FILLER =
  '<p>The council met on Tuesday evening and took its time over every word of the plan.</p>'.repeat(40)

/** HTML of a news page that embeds the player from `origin`, with enough text below to scroll. */
export function newsPage(origin: string, options: PageOptions = {}): string {
  const {
    attributes = '',
    around = '',
    below = '',
    head = '',
    instead,
    version = 'latest',
    slug = 'daily',
    preload = false,
    direction = 'ltr',
  } = options
  const answer = `${origin}/api/publishers/${slug}/player/`
  const tag = `<script async src="${origin}/embed/${version}/player.js" data-publisher="${slug}" ${attributes}></script>`
  return `<!doctype html>
<html lang="en" dir="${direction}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The Daily</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/page.css">
${preload ? `<link rel="preload" as="fetch" crossorigin="anonymous" href="${answer}">` : ''}
${head}
<body>
<main>
<h1>The Daily</h1>
<p>News of the day.</p>
${around === 'far' ? FILLER : ''}
<section id="around" class="${around}" ${around === 'hidden' ? 'hidden' : ''}>
${instead ?? tag}
</section>
<section id="below"><p>Below the player.</p>${below}</section>
${FILLER}
</main>
</body>
</html>`
}

/** The style sheet of the pages. */
export const PAGE_CSS = `
body { margin: 0; background: #fff; color: #111; font: 18px/1.5 Georgia, serif }
main { max-width: 720px; margin: 0 auto; padding: 0 16px }
.transformed { transform: translateX(0); filter: brightness(1); contain: layout }
.place { aspect-ratio: 16 / 9 }
.square { aspect-ratio: 1; max-width: 400px }
.upright { height: 640px; width: 360px }
.ratio feedreel-player { aspect-ratio: 1; max-width: 400px }
`

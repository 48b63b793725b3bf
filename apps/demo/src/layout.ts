import { assetPath, frontPagePath } from './address.ts'
import { escapeMarkup, longDate } from './markup.ts'
import { categories } from './story.ts'
import { wordmark } from './wordmark.ts'

/** Name of the paper. */
export const paperName = 'Larkmoor'

/** One sentence that says what the paper is about. */
export const paperMotto = 'Unhurried stories of land, sea, sky and the people between'

/** Address of the paper's feed, relative to the origin. */
export const feedPath = `${frontPagePath}/feed.xml`

/** Which of the stylesheets a page adds to the paper's own. */
export type Edition = 'news' | 'pocket' | 'embed'

/** A whole HTML document around `body`, which is markup; `title` and `description` are plain text. */
export function htmlDocument(page: {
  title: string
  description: string
  edition: Edition
  body: string
}): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeMarkup(page.title)}</title>
<meta name="description" content="${escapeMarkup(page.description)}">
<link rel="preload" as="font" type="font/woff2" crossorigin href="${assetPath('bricolage-grotesque.woff2')}">
<link rel="preload" as="font" type="font/woff2" crossorigin href="${assetPath('newsreader.woff2')}">
<link rel="stylesheet" href="${assetPath('paper.css')}">
<link rel="stylesheet" href="${assetPath(`${page.edition}.css`)}">
<link rel="icon" type="image/svg+xml" href="${assetPath('icon.svg')}">
<link rel="alternate" type="application/rss+xml" title="${paperName}" href="${feedPath}">
</head>
<body class="${page.edition}-edition">
${page.body}
</body>
</html>
`
}

/** The head of the paper's pages: date, name and sections. `isFrontPage` makes the name the page's heading. */
export function masthead(now: Date, isFrontPage: boolean): string {
  const nameTag = isFrontPage ? 'h1' : 'p'
  return `<a class="skip" href="#content">Skip to the stories</a>
<header class="${isFrontPage ? 'masthead' : 'masthead masthead-small'}">
<div class="wrap masthead-line"><p>${longDate(now)}</p><p class="motto">${paperMotto}</p><p><a href="${feedPath}">RSS feed</a></p></div>
<div class="wrap masthead-name"><${nameTag}><a href="${frontPagePath}">${wordmark}</a></${nameTag}></div>
<nav class="sections" aria-label="Sections"><ul class="wrap">${categories
    .map(
      category =>
        `<li class="${sectionClass(category)}"><a href="${frontPagePath}#${category.toLowerCase()}">${category}</a></li>`,
    )
    .join('')}</ul></nav>
</header>`
}

/** The foot of the paper's pages. */
export function paperFooter(): string {
  return `<footer class="foot"><div class="wrap foot-columns">
<div>${wordmark}<p>${paperMotto}.</p></div>
<nav aria-label="Editions"><h2>Editions</h2><ul>
<li><a class="foot-link" href="${frontPagePath}">Front page</a></li>
<li><a class="foot-link" href="${frontPagePath}/mobile">Pocket edition</a></li>
<li><a class="foot-link" href="${feedPath}">RSS feed</a></li>
</ul></nav>
<div><h2>About this paper</h2><p>${paperName} is an invented paper. Its people, places and findings are fiction, and its pictures are drawn by a program. It is here to show a video player in its natural surroundings.</p></div>
</div></footer>`
}

/** Name of the class that gives an element the colour of a section. */
export function sectionClass(category: (typeof categories)[number]): string {
  return `section-${category.toLowerCase()}`
}

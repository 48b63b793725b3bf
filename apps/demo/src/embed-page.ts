import { frontPagePath } from './address.ts'
import { htmlDocument } from './layout.ts'
import { escapeMarkup } from './markup.ts'
import type { DemoPublisher, PageContext } from './page-context.ts'
import { embedCode, playerSlot } from './player-slot.ts'

const behaviours: ReadonlyArray<readonly [title: string, text: string]> = [
  [
    'It appears where the tag is',
    'The script puts the player in its own place, as wide as the container around it and always 16:9. The height is reserved before anything loads, so the text around it never jumps.',
  ],
  [
    'It comes along',
    'Scroll on while the video plays, and the player docks in a corner of the window. Scroll back, and it returns to its place. The close button ends the docking for this page.',
  ],
  [
    'It waits to be seen',
    'With autoplay on, the video starts without sound once enough of the player is on screen, and rests in a hidden tab. Nothing starts on its own for visitors who asked for reduced motion.',
  ],
  [
    'It plays what is new',
    'The player asks for the publisher’s current video every time. When the feeds bring new stories and a new video is ready, the next visitor sees it. The page itself needs no change.',
  ],
  [
    'It listens to the keyboard',
    'Space plays and pauses, the arrow keys seek, M switches the sound and F fills the screen. All controls have names that screen readers can say, and captions come with every video.',
  ],
  [
    'It keeps to itself',
    'The player lives in its own shadow tree: the page’s styles don’t reach in and its own don’t leak out. It needs no cookie, and works under a strict content security policy.',
  ],
]

/** The page for developers: the embed code, the publisher's settings and the player at work; an HTML document. */
export function embedDemoPage(context: PageContext): string {
  const { publisher } = context
  const body = `<a class="skip" href="#content">Skip to the demo</a>
<header class="embed-head"><div class="embed-wrap"><p class="embed-mark">Embed demo</p><h1>Two lines of markup, one player</h1>
<p class="standfirst">Paste the code where the player should appear on a page. This page has done the same.</p></div></header>
<main id="content" class="embed-wrap">
<section aria-labelledby="player-title"><h2 id="player-title">The player</h2>${playerSlot(context)}</section>
${publisher ? codeAndSettings(context.publicUrl, publisher) : ''}
<section aria-labelledby="behaviour-title"><h2 id="behaviour-title">What it does</h2><p>Start the video above, then scroll through these notes.</p><dl class="behaviours">${behaviours
    .map(([title, text]) => `<div><dt>${title}</dt><dd>${text}</dd></div>`)
    .join('')}</dl></section>
<section aria-labelledby="sites-title"><h2 id="sites-title">See it in a paper</h2><ul class="embed-links"><li><a href="${frontPagePath}">News site for wide screens</a></li><li><a href="${frontPagePath}/mobile">News site for phones</a></li><li><a href="/demo/templates">Layouts of videos</a></li></ul></section>
</main>`
  return htmlDocument({
    title: 'Embed demo',
    description: 'The player on a plain page, with the code that puts it there.',
    edition: 'embed',
    body,
  })
}

function codeAndSettings(publicUrl: string, publisher: DemoPublisher): string {
  const rows = [
    ['Slug', publisher.slug],
    ['Embed version', publisher.embedVersion],
    ...publisher.settings,
  ] as const
  return `<section aria-labelledby="code-title"><h2 id="code-title">The code</h2><p>One click selects all of it.</p>
<pre class="snippet" tabindex="0" aria-label="Embed code"><code>${escapeMarkup(embedCode(publicUrl, publisher.slug))}</code></pre>
<p class="note">The first line asks for the video early, so that script and answer travel together. The second line alone works too.</p></section>
<section aria-labelledby="settings-title"><h2 id="settings-title">The publisher’s settings</h2>
<div class="table-frame"><table><thead><tr><th scope="col">Setting</th><th scope="col">Value</th></tr></thead><tbody>${rows
    .map(
      ([label, value]) =>
        `<tr><th scope="row">${escapeMarkup(label)}</th><td>${escapeMarkup(value)}</td></tr>`,
    )
    .join('')}</tbody></table></div></section>`
}

import { assetPath } from './address.ts'
import { htmlDocument } from './layout.ts'
import { escapeMarkup } from './markup.ts'
import { templateClips } from './template-clips.ts'

/** The layouts of videos side by side, each as a clip that plays again and again; an HTML document. */
export function templatesPage(): string {
  const clips = templateClips.map(({ name, title, text, width, height }) => {
    const video = `<video src="${assetPath(`${name}.mp4`)}" poster="${assetPath(`${name}.jpg`)}" width="${width}" height="${height}" controls muted loop playsinline preload="none" aria-label="${escapeMarkup(title)}"></video>`
    return `<figure>${video}<figcaption><strong>${escapeMarkup(title)}</strong> ${escapeMarkup(text)}</figcaption></figure>`
  })
  const body = `<a class="skip" href="#content">Skip to the layouts</a>
<header class="embed-head"><div class="embed-wrap wide-wrap"><p class="embed-mark">Templates</p><h1>Four layouts, one brand</h1>
<p class="standfirst">Every item gets the layout that suits its picture. These are clips of the renderer itself.</p></div></header>
<main id="content" class="embed-wrap wide-wrap"><div class="templates">${clips.join('')}</div></main>
<script type="module" src="${assetPath('clips.js')}"></script>`
  return htmlDocument({
    title: 'Templates',
    description: 'The layouts of videos side by side.',
    edition: 'embed',
    body,
  })
}

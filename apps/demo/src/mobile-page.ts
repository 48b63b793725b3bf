import { frontPagePath, storyPath } from './address.ts'
import { feedPath, htmlDocument, paperMotto, paperName, sectionClass } from './layout.ts'
import { escapeMarkup, longDate } from './markup.ts'
import type { PageContext } from './page-context.ts'
import { playerSlot } from './player-slot.ts'
import { newestFirst } from './stories.ts'
import { categories, type Story } from './story.ts'
import { storyCard, storyPicture } from './story-card.ts'
import { wordmark } from './wordmark.ts'

/** The paper in one narrow column, as a phone shows it; an HTML document. */
export function newsMobilePage(context: PageContext): string {
  const [lead, second, ...others] = newestFirst(context.now)
  if (!lead || !second) throw new Error('the paper has too few stories')
  const body = `<a class="skip" href="#content">Skip to the stories</a>
<div class="pocket">
<header class="pocket-head"><h1><a href="${frontPagePath}/mobile">${wordmark}</a></h1><p>${longDate(context.now)}</p></header>
<nav class="pocket-sections" aria-label="Sections"><ul>${categories
    .map(
      category =>
        `<li class="${sectionClass(category)}"><a href="#${category.toLowerCase()}">${category}</a></li>`,
    )
    .join('')}</ul></nav>
<main id="content">
<section class="pocket-video" aria-label="Video"><h2 class="rule-title">Watch the week in a minute</h2>${playerSlot(context)}</section>
${pocketLead(lead)}
${storyCard(second, context.now, 'plain', 2)}
${categories
  .map(category => {
    const ofCategory = others.filter(story => story.category === category)
    return `<section id="${category.toLowerCase()}" aria-label="${category}" class="${sectionClass(category)}"><h2 class="section-title">${category}</h2>${ofCategory
      .map((story, index) => storyCard(story, context.now, index === 0 ? 'plain' : 'compact'))
      .join('')}</section>`
  })
  .join('\n')}
</main>
<footer class="pocket-foot"><p>${paperName} is an invented paper; its stories are fiction.</p><p><a href="${frontPagePath}">Front page for wide screens</a> <span aria-hidden="true">·</span> <a href="${feedPath}">RSS feed</a></p></footer>
</div>`
  return htmlDocument({
    title: `${paperName}, pocket edition`,
    description: paperMotto,
    edition: 'pocket',
    body,
  })
}

function pocketLead(story: Story): string {
  return `<article class="pocket-lead ${sectionClass(story.category)}">${storyPicture(story, '(min-width: 480px) 440px, 100vw', true)}
<div class="pocket-lead-text"><p class="kicker">${escapeMarkup(story.category)}</p><h2><a href="${escapeMarkup(storyPath(story))}">${escapeMarkup(story.title)}</a></h2>
<p class="summary">${escapeMarkup(story.summary)}</p></div></article>`
}

import { storyPath } from './address.ts'
import { htmlDocument, masthead, paperFooter, paperMotto, paperName, sectionClass } from './layout.ts'
import { dateElement, escapeMarkup } from './markup.ts'
import type { PageContext } from './page-context.ts'
import { playerSlot } from './player-slot.ts'
import { newestFirst } from './stories.ts'
import { type Category, categories, publishedAt, type Story } from './story.ts'
import { storyCard, storyPicture } from './story-card.ts'

/** The paper's front page for wide screens, as an HTML document. */
export function newsFrontPage(context: PageContext): string {
  const [lead, ...others] = newestFirst(context.now)
  if (!lead) throw new Error('the paper has no story')
  const body = `${masthead(context.now, true)}
<main id="content">
<section class="wrap watch" aria-label="Video and latest stories">
<div class="watch-video"><h2 class="rule-title">Watch the week in a minute</h2>${playerSlot(context)}<p class="caption">The newest stories of the paper, told in pictures. Keep reading: the player comes along.</p></div>
<div class="watch-latest"><h2 class="rule-title">Just in</h2>${latestList(others.slice(0, 6), context.now)}</div>
</section>
${leadStory(lead, context.now)}
${categories.map(category => sectionOfPaper(category, others, context.now)).join('\n')}
</main>
${paperFooter()}`
  return htmlDocument({
    title: `${paperName}: ${paperMotto}`,
    description: paperMotto,
    edition: 'news',
    body,
  })
}

function leadStory(story: Story, now: Date): string {
  return `<article class="lead ${sectionClass(story.category)}"><div class="wrap lead-columns">
<div class="lead-picture">${storyPicture(story, '(min-width: 900px) 860px, 100vw', true)}</div>
<div class="lead-text"><p class="kicker">${escapeMarkup(story.category)}</p>
<h2 class="lead-title"><a href="${escapeMarkup(storyPath(story))}">${escapeMarkup(story.title)}</a></h2>
<p class="summary">${escapeMarkup(story.summary)}</p>
<p class="byline">By ${escapeMarkup(story.author)} <span aria-hidden="true">·</span> ${dateElement(publishedAt(story, now))}</p></div>
</div></article>`
}

function latestList(stories: readonly Story[], now: Date): string {
  const rows = stories.map(
    story => `<li class="${sectionClass(story.category)}"><p class="kicker">${escapeMarkup(story.category)}</p>
<h3><a href="${escapeMarkup(storyPath(story))}">${escapeMarkup(story.title)}</a></h3>
<p class="byline">${dateElement(publishedAt(story, now))}</p></li>`,
  )
  return `<ol class="latest">${rows.join('')}</ol>`
}

function sectionOfPaper(category: Category, stories: readonly Story[], now: Date): string {
  const [first, ...more] = stories.filter(story => story.category === category)
  if (!first) return ''
  return `<section class="wrap paper-section ${sectionClass(category)}" id="${category.toLowerCase()}" aria-label="${category}">
<h2 class="section-title">${category}</h2>
<div class="section-columns section-of-${1 + more.length}">${storyCard(first, now, 'wide')}<div class="section-more">${more
    .map(story => storyCard(story, now, 'plain'))
    .join('')}</div></div></section>`
}

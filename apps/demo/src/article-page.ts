import { frontPagePath } from './address.ts'
import { htmlDocument, masthead, paperFooter, paperName, sectionClass } from './layout.ts'
import { escapeMarkup, longDate } from './markup.ts'
import type { PageContext } from './page-context.ts'
import { playerSlot } from './player-slot.ts'
import { newestFirst, storyBySlug } from './stories.ts'
import { publishedAt, type Story } from './story.ts'
import { storyCard, storyPicture } from './story-card.ts'

const wordsPerMinute = 220

/** The page of the story at `/demo/news/{storySlug}` as an HTML document, or null when there is no such story. */
export function newsArticlePage(context: PageContext, storySlug: string): string | null {
  const story = storyBySlug(storySlug)
  return story && articleDocument(context, story)
}

/** The page of a given story: the player is placed after its second paragraph, further stories below. */
export function articleDocument(context: PageContext, story: Story): string {
  const others = newestFirst(context.now).filter(other => other.slug !== story.slug)
  const sameSection = others.filter(other => other.category === story.category)
  const further = [...sameSection, ...others.filter(other => other.category !== story.category)]
  const date = publishedAt(story, context.now)
  const body = `${masthead(context.now, false)}
<main id="content">
<article class="article ${sectionClass(story.category)}">
<header class="article-head"><p class="kicker"><a href="${frontPagePath}#${story.category.toLowerCase()}">${escapeMarkup(story.category)}</a></p>
<h1>${escapeMarkup(story.title)}</h1>
<p class="standfirst">${escapeMarkup(story.summary)}</p>
<p class="byline">By ${escapeMarkup(story.author)} <span aria-hidden="true">·</span> <time datetime="${date.toISOString()}">${longDate(date)}</time> <span aria-hidden="true">·</span> ${readingMinutes(story)}&nbsp;min&nbsp;read</p></header>
<figure class="article-picture">${storyPicture(story, '(min-width: 1200px) 1120px, 100vw', true)}<figcaption>${escapeMarkup(story.pictureAlt)}. Illustration: ${paperName}</figcaption></figure>
<div class="article-body">
${paragraphs(story.paragraphs.slice(0, 2))}
<aside class="article-video" aria-label="Video"><h2 class="rule-title">Watch</h2>${playerSlot(context)}</aside>
${paragraphs(story.paragraphs.slice(2))}
</div>
</article>
<section class="wrap" aria-label="Read on"><h2 class="rule-title">Read on</h2><div class="grid-three">${further
    .slice(0, 6)
    .map(other => storyCard(other, context.now, 'plain'))
    .join('')}</div></section>
</main>
${paperFooter()}`
  return htmlDocument({
    title: `${story.title} · ${paperName}`,
    description: story.summary,
    edition: 'news',
    body,
  })
}

function paragraphs(texts: readonly string[]): string {
  return texts.map(text => `<p>${escapeMarkup(text)}</p>`).join('\n')
}

function readingMinutes(story: Story): number {
  const words = story.paragraphs.join(' ').split(/\s+/).length
  return Math.max(1, Math.round(words / wordsPerMinute))
}

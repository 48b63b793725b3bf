import type { PlayableAnswer } from '../answer.ts'
import { captionAt, parseCaptions } from '../controls/captions.ts'

/**
 * The video in the words of search engines (https://schema.org/VideoObject), with what is said in it. `embedUrl` is
 * the address of its page for frames.
 */
export function videoObject({ video, publisher }: PlayableAnswer, embedUrl: string): Record<string, unknown> {
  const cues = parseCaptions(video.captions)
  return {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: video.title,
    description: video.summary || video.title,
    thumbnailUrl: [video.thumbnail, video.poster].filter(Boolean),
    uploadDate: video.published_at,
    duration: `PT${Math.round(video.duration)}S`,
    contentUrl: video.url,
    embedUrl,
    width: video.width,
    height: video.height,
    publisher: { '@type': 'Organization', name: publisher.name },
    transcript: cues.map(({ startS }) => captionAt(cues, startS)).join('\n') || undefined,
    hasPart: video.chapters.map(({ start, end, title }) => ({
      '@type': 'Clip',
      name: title,
      startOffset: start,
      endOffset: end,
    })),
  }
}

/**
 * Tells search engines of the video by JSON-LD in the page's head. Its element is a copy of the player's own tag:
 * what has run once never runs again, so that a page which lets no script write scripts (Trusted Types)
 * has nothing to object to.
 */
export function describeVideo(tag: HTMLScriptElement, answer: PlayableAnswer, embedUrl: string): void {
  const script = tag.cloneNode() as HTMLScriptElement
  for (const name of script.getAttributeNames()) script.removeAttribute(name)
  script.type = 'application/ld+json'
  script.append(JSON.stringify(videoObject(answer, embedUrl)))
  document.head.append(script)
}

import type { PlayableAnswer } from '../answer.ts'
import { captionAt, parseCaptions } from '../controls/captions.ts'

/**
 * The video as structured data for search engines (https://schema.org/VideoObject), with its transcript. `embedUrl` is the
 * address of its page for frames.
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
 * Adds the video's JSON-LD to the page's head. Its element is a copy of the player's own tag: a script that has run never
 * runs again, so Trusted Types policies, which forbid scripts to write scripts, allow it.
 */
export function describeVideo(tag: HTMLScriptElement, answer: PlayableAnswer, embedUrl: string): void {
  const script = tag.cloneNode() as HTMLScriptElement
  for (const name of script.getAttributeNames()) script.removeAttribute(name)
  script.type = 'application/ld+json'
  script.append(JSON.stringify(videoObject(answer, embedUrl)))
  document.head.append(script)
}

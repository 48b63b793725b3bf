import type { PlayerAnswer, Rendition } from '@feedreel/contracts/embed'

export const DURATION_S = 12

const CAPTIONS = `WEBVTT

00:00:00.000 --> 00:00:06.000
First story in one line

00:00:06.000 --> 00:00:12.000
Second story &amp; its end
`

type Video = NonNullable<PlayerAnswer['video']>

/** The answer of the test publisher; `change` overrides its parts. */
export function playerAnswer(
  origin: string,
  change: Partial<Omit<PlayerAnswer, 'autoplay'>> & { autoplay?: Partial<PlayerAnswer['autoplay']> } = {},
): PlayerAnswer {
  const video: Video = {
    id: 7,
    title: 'The news of the day',
    summary: 'Two stories.',
    url: `${origin}/media/video.mp4`,
    poster: `${origin}/media/poster.png`,
    thumbnail: `${origin}/media/poster.png`,
    duration: DURATION_S,
    width: 640,
    height: 360,
    published_at: '2026-05-01T08:00:00Z',
    captions: CAPTIONS,
    chapters: [
      { start: 0, end: 6, title: 'First story', url: 'https://daily.example/first' },
      { start: 6, end: 12, title: 'Second story', url: 'javascript:alert(1)' },
    ],
  }
  return {
    schema: 1,
    version: 'latest',
    publisher: { slug: 'daily', name: 'The Daily' },
    video,
    theme: {
      primary: '#2563eb',
      secondary: '#1e293b',
      accent: '#f59e0b',
      background: '#0f172a',
      controlBar: 'rgba(15, 23, 42, 0.8)',
    },
    ads: null,
    events_url: `${origin}/api/publishers/daily/events/`,
    ...change,
    autoplay: { enabled: false, muted: true, visibility: 50, loop: false, ...change.autoplay },
  }
}

/** A title from right to left. */
export const HEBREW = 'הנמל חוזר לחיים'

/** The video with four articles of three seconds each; the second one has no address for a link. */
export function videoWithArticles(origin: string): PlayerAnswer['video'] {
  const { video } = playerAnswer(origin)
  const chapters = ['Ferries are back', 'A bad address', HEBREW, 'Night trains return'].map(
    (title, index) => ({
      title,
      start: index * 3,
      end: index * 3 + 3,
      url: index === 1 ? 'javascript:alert(1)' : `https://daily.example/${index}`,
    }),
  )
  return video && { ...video, chapters }
}

const SIZES = { '16:9': [640, 360], '1:1': [360, 360], '9:16': [360, 640] } as const

/** Changes to an answer: whether it plays by itself, and a video with three ratios, each at an address of its own. */
export function answerInRatios(origin: string, autoplay = false) {
  const { video } = playerAnswer(origin)
  const renditions = Object.entries(SIZES).map(([ratio, [width, height]]) => ({
    ratio: ratio as Rendition['ratio'],
    url: `${origin}/media/${ratio === '16:9' ? 'video' : ratio.replace(':', 'x')}.mp4`,
    poster: `${origin}/media/poster-${ratio.replace(':', 'x')}.png`,
    width,
    height,
  }))
  return { autoplay: { enabled: autoplay }, video: video && { ...video, renditions } }
}

/** What a page with the test publisher's video tells search engines about it. */
export const describedVideo = (origin: string) => ({
  '@context': 'https://schema.org',
  '@type': 'VideoObject',
  name: 'The news of the day',
  contentUrl: `${origin}/media/video.mp4`,
  embedUrl: `${origin}/embed/latest/daily`,
  uploadDate: '2026-05-01T08:00:00Z',
  duration: 'PT12S',
  transcript: 'First story in one line\nSecond story & its end',
})

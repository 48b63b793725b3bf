import type { PlayerAnswer } from '@feedreel/contracts/embed'

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

import { describe, expect, it } from 'vitest'
import type { PlayableAnswer } from '../answer.ts'
import { videoObject } from './video-object.ts'

const answer: PlayableAnswer = {
  schema: 1,
  version: 'latest',
  publisher: { slug: 'daily', name: 'The Daily' },
  video: {
    id: 7,
    title: 'The news',
    summary: '',
    url: 'https://v.example/video.mp4',
    poster: 'https://v.example/poster.jpg',
    thumbnail: '',
    duration: 12.4,
    width: 1280,
    height: 720,
    published_at: '2026-05-01T08:00:00Z',
    captions: 'WEBVTT\n\n00:00.000 --> 00:06.000\nOne\n\n00:06.000 --> 00:12.000\nTwo',
    chapters: [{ start: 0, end: 6, title: 'First', url: null }],
  },
  theme: { primary: '', secondary: '', accent: '', background: '', controlBar: '' },
  autoplay: { enabled: false, muted: true, visibility: 50, loop: false },
  ads: null,
  events_url: '',
}

describe('videoObject', () => {
  it('has the fields that search engines require, with the shown texts', () => {
    expect(videoObject(answer, 'https://v.example/embed/latest/daily')).toMatchObject({
      '@type': 'VideoObject',
      name: 'The news',
      description: 'The news',
      thumbnailUrl: ['https://v.example/poster.jpg'],
      uploadDate: '2026-05-01T08:00:00Z',
      duration: 'PT12S',
      contentUrl: 'https://v.example/video.mp4',
      embedUrl: 'https://v.example/embed/latest/daily',
      transcript: 'One\nTwo',
      hasPart: [{ '@type': 'Clip', name: 'First', startOffset: 0, endOffset: 6 }],
    })
  })

  it('leaves the transcript out without captions', () => {
    const silent = { ...answer, video: { ...answer.video, captions: '' } }
    expect(videoObject(silent, '').transcript).toBeUndefined()
  })
})

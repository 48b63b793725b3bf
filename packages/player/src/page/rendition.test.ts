import { describe, expect, it } from 'vitest'
import type { PlayerVideo } from '../answer.ts'
import { renditionFor } from './rendition.ts'

const rendition = (ratio: '16:9' | '1:1' | '4:5' | '9:16', width: number, height: number) => ({
  ratio,
  url: ratio,
  poster: '',
  width,
  height,
})
const plain = { url: 'main', poster: '', width: 1280, height: 720 } as PlayerVideo
const video: PlayerVideo = {
  ...plain,
  renditions: [rendition('16:9', 1280, 720), rendition('1:1', 720, 720), rendition('9:16', 720, 1280)],
}
const chosen = (width: number, height: number) => renditionFor(video, { width, height }).url

describe('renditionFor', () => {
  it('takes the ratio that is nearest to the place', () => {
    expect(chosen(400, 400)).toBe('1:1')
    expect(chosen(400, 500)).toBe('1:1')
    expect(chosen(360, 640)).toBe('9:16')
    expect(chosen(300, 900)).toBe('9:16')
  })

  it('keeps the video itself in a place of 16:9, or wider', () => {
    expect(chosen(640, 360)).toBe('main')
    expect(chosen(1000, 300)).toBe('main')
  })

  it('keeps the video itself if it has only one ratio, or the place is hidden', () => {
    expect(renditionFor(plain, { width: 400, height: 400 })).toBe(plain)
    expect(chosen(0, 0)).toBe('main')
  })
})

import { describe, expect, it } from 'vitest'
import { captionAt, parseCaptions } from './captions.ts'

describe('parseCaptions', () => {
  it('reads cues with and without hours, identifiers and settings', () => {
    const text = `WEBVTT - made by hand

NOTE a remark

1
00:01.000 --> 00:02.500 align:start
First line
second line

01:00:00.000 --> 01:00:01.000
Later
`
    expect(parseCaptions(text)).toEqual([
      { startS: 1, endS: 2.5, text: 'First line\nsecond line' },
      { startS: 3600, endS: 3601, text: 'Later' },
    ])
  })

  it('reads a byte order mark and any line ends', () => {
    const text = '\ufeffWEBVTT\r\n\r\n00:00.000 --> 00:01.000\r\nOne\r\n\r\n00:01.000 --> 00:02.000\r\nTwo'
    expect(parseCaptions(text).map(cue => cue.text)).toEqual(['One', 'Two'])
  })

  it('drops markup and decodes entities, once', () => {
    const text =
      'WEBVTT\n\n00:00.000 --> 00:01.000\n<v Ann>Fish &amp; <i>chips</i> &lt;b&gt; &amp;lt; &unknown;'
    expect(parseCaptions(text)[0]?.text).toBe('Fish & chips <b> &lt; &unknown;')
  })

  it('gives nothing for a text that is not WebVTT', () => {
    expect(parseCaptions('')).toEqual([])
    expect(parseCaptions('WEBVTTX\n\n00:00.000 --> 00:01.000\nOne')).toEqual([])
  })

  it('leaves out cues with unreadable or reversed times, or without text', () => {
    const text =
      'WEBVTT\n\n0:x --> 00:01.000\nA\n\n00:02.000 --> 00:01.000\nB\n\n00:00.000 --> 00:01.000\n<c></c>'
    expect(parseCaptions(text)).toEqual([])
  })

  it('ends in time on a long hostile text', () => {
    const text = `WEBVTT\n\n${'00:00.000 --> '.repeat(20_000)}\n${'<'.repeat(50_000)}`
    expect(parseCaptions(text)).toEqual([])
  })
})

describe('captionAt', () => {
  const cues = parseCaptions('WEBVTT\n\n00:00.000 --> 00:02.000\nOne\n\n00:01.000 --> 00:03.000\nTwo')

  it('joins simultaneous cues', () => {
    expect(captionAt(cues, 1.5)).toBe('One\nTwo')
    expect(captionAt(cues, 2)).toBe('Two')
  })

  it('is empty when there is none', () => {
    expect(captionAt(cues, 3)).toBe('')
  })
})

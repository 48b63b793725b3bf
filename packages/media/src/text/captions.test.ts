import { describe, expect, it } from 'vitest'
import { captions } from './captions.ts'

const items = [
  { startS: 3, endS: 6.5, headline: 'Second', summary: '', url: 'https://example.com/2' },
  { startS: 0, endS: 3, headline: 'Profit & <loss>', summary: 'a --> b\n\nc', url: 'https://example.com/1' },
]

describe('captions', () => {
  it('writes one cue per item in time order and escapes markup and arrows', () => {
    expect(captions(items)).toBe(
      'WEBVTT\n\n' +
        '1\n00:00:00.000 --> 00:00:03.000\nProfit &amp; &lt;loss&gt;\na --&gt; b c\n\n' +
        '2\n00:00:03.000 --> 00:00:06.500\nSecond\n',
    )
  })

  it('skips items without a length', () => {
    expect(captions([{ startS: 2, endS: 2, headline: 'x', summary: '', url: '' }])).toBe('WEBVTT\n')
  })

  it('writes hours', () => {
    expect(captions([{ startS: 3661.0004, endS: 7322.5, headline: 'x', summary: '', url: '' }])).toContain(
      '01:01:01.000 --> 02:02:02.500',
    )
  })
})

import { describe, expect, it } from 'vitest'
import type { SegmentScene } from '../../segment-scene.ts'
import { scene } from '../../test-material.ts'
import { measureFor } from '../../text/measure-text.ts'
import { layoutScene } from './scene-layout.ts'

const picture = { file: 'photo.jpg', sha256: '0'.repeat(64) }
const HEADLINES = {
  short: 'Yes',
  usual: 'Harbour city opens its longest bridge after nine years of work',
  longest: 'Nine years and four mayors later the harbour city has its bridge at last. '
    .repeat(5)
    .slice(0, 300),
  arabic: 'عاصفة قوية تضرب الساحل الشرقي وتقطع الكهرباء عن 200 ألف منزل',
  thai: 'นักวิทยาศาสตร์ค้นพบพืชชนิดใหม่ในป่าดงดิบทางภาคเหนือของประเทศไทย',
  japanese: '梅雨入り、関東で平年より早く　各地で大雨のおそれ',
}

describe('layoutScene', () => {
  it('keeps all text inside the frame, in both shapes, with and without a picture', () => {
    for (const frame of [
      { width: 1280, height: 720, fps: 30 },
      { width: 720, height: 1280, fps: 30 },
    ]) {
      for (const headline of Object.values(HEADLINES)) {
        for (const given of [picture, null]) {
          const layout = layoutScene(scene({ headline, frame, picture: given, seconds: 20 }), measureFor)
          expect(layout.topPx).toBeGreaterThanOrEqual(0)
          expect(layout.bottomPx).toBeLessThanOrEqual(frame.height)
          expect(layout.leftPx + layout.widthPx).toBeLessThanOrEqual(layout.rightPx)
          expect(layout.headline.topPx).toBeGreaterThan(layout.labelTopPx)
        }
      }
    }
  })

  it('shows a headline of 300 letters in full', () => {
    const { headline } = layoutScene(scene({ headline: HEADLINES.longest, picture }), measureFor)
    expect(headline.cut).toBe(false)
  })

  it('keeps every text legible in a player 320 pixels wide', () => {
    const { headline, summary } = layoutScene(scene({ headline: HEADLINES.longest, seconds: 30 }), measureFor)
    expect(headline.sizePx / 4).toBeGreaterThanOrEqual(12)
    expect((summary?.sizePx ?? 0) / 4).toBeGreaterThanOrEqual(9)
  })

  it('is mirrored by the direction of the headline', () => {
    expect(layoutScene(scene({ headline: HEADLINES.arabic }), measureFor).direction).toBe('rtl')
    expect(layoutScene(scene({ headline: HEADLINES.usual }), measureFor).direction).toBe('ltr')
  })

  it('lays out a scene without category, source and summary', () => {
    const layout = layoutScene(scene({ category: '', source: ' ', summary: '' }), measureFor)
    expect(layout).toMatchObject({ chip: null, source: null, summary: null })
    expect(layout.headline.topPx).toBe(layout.topPx)
  })

  it('falls back to summary, source or category when no font has the letters of the headline', () => {
    const said = (fields: Partial<SegmentScene>) => layoutScene(scene(fields), measureFor).headline.text
    const headline = 'ᠮᠣᠩᠭᠣᠯ'
    expect(said({ headline, summary: 'Trams run.' })).toBe('Trams run.')
    expect(said({ headline, summary: headline })).toBe('Harbour Post')
    expect(said({ headline, summary: '', source: '', category: headline })).toBe('…')
  })

  it('shortens a category and a source that do not fit side by side', () => {
    const long = 'Environment and natural resources policy desk of the northern provinces'
    const { chip, source } = layoutScene(scene({ category: long, source: long }), measureFor)
    expect(chip?.text).toMatch(/…$/)
    expect(source?.text).toMatch(/…$/)
  })
})

import { mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { RATIOS, type SegmentScene } from '../segment-scene.ts'
import { BRANDS, scene, workFolder } from '../test-material.ts'
import { textDirection } from '../text/script.ts'
import { layOutScene, planSegment } from './plan-segment.ts'

const dated = (fields: Partial<SegmentScene> = {}) =>
  scene({
    source: 'Post',
    publishedOn: '2026-03-14',
    brand: { ...BRANDS.dark, showDate: true },
    ...fields,
  })

/** The columns of the drawn kicker that hold a letter, from its leading edge. */
async function inkedColumns(given: SegmentScene): Promise<number[]> {
  const folder = await mkdtemp(join(await workFolder(), 'kicker-'))
  const { layers } = await planSegment(given, folder)
  const layer = layers.find(({ file }) => file.endsWith('kicker-0-0.rgba'))
  if (!layer) throw new Error('The kicker is missing.')
  const pixels = await readFile(layer.file)
  const { widthPx, heightPx } = layer
  const columns = new Set<number>()
  for (let y = 0; y < heightPx; y += 1) {
    for (let x = 0; x < widthPx; x += 1) {
      if ((pixels[4 * (y * widthPx + x) + 3] ?? 0) > 128)
        columns.add(given.direction === 'ltr' ? x : widthPx - x)
    }
  }
  return [...columns]
}

describe.each(RATIOS)('the publication date in %s', ratio => {
  it.each([
    ['in English', { headline: 'Harbour city opens its bridge', language: 'en' }, 'March 14'],
    ['in German', { headline: 'Hafenstadt eröffnet ihre Brücke', language: 'de' }, '14. März'],
    [
      'in Arabic',
      {
        headline: 'مدينة الميناء تفتتح أطول جسورها',
        language: 'ar',
        category: 'مدينة',
        source: 'الميناء',
      },
      'مارس',
    ],
  ] as const)('is drawn after category and source, %s', async (_what, fields, text) => {
    const { block } = await layOutScene(dated({ ratio, ...fields }))
    expect(block.kicker?.text).toContain(text)
    const [before, columns] = await Promise.all([
      inkedColumns(dated({ ratio, ...fields, publishedOn: null })),
      inkedColumns(dated({ ratio, ...fields })),
    ])
    const end = Math.max(...before)
    expect(columns.filter(column => column > end + 10).length).toBeGreaterThan(30)
  })
})

describe('the publication date', () => {
  it.each([
    ['a Latin source', 'مدينة الميناء تفتتح أطول جسورها', 'مدينة', 'Harbour Post', 'ar'],
    ['an Arabic source', 'Harbour city opens its bridge', 'City', 'الميناء', 'de'],
  ])(
    'keeps its day behind %s in a row of the other direction',
    async (_what, headline, category, source, language) => {
      const given = { headline, category, source, language, direction: textDirection(headline) }
      const [before, after] = await Promise.all([
        inkedColumns(dated({ ...given, publishedOn: null })),
        inkedColumns(dated(given)),
      ])
      const columns = new Set(after)
      const moved = before.filter(column => !columns.has(column))
      expect(moved.length).toBeLessThan(before.length / 20)
    },
  )

  it('is drawn only if the brand shows it', async () => {
    const { block } = await layOutScene(dated({ brand: BRANDS.dark }))
    expect(block.kicker?.text).toBe('CITY  ·  Post')
  })
})

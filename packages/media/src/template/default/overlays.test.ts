import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { scene, THEMES, workFolder } from '../../test-material.ts'
import { measureFor } from '../../text/measure-text.ts'
import { paletteFor } from '../palette.ts'
import { drawOverlays, type Overlay } from './overlays.ts'
import { layoutScene } from './scene-layout.ts'

/** Room beside a letter that belongs to it, and the rounding to even pixels. */
const TOLERANCE_PX = 8

/** The first and the last column of a frame in which an overlay covers its picture. */
async function coveredColumns({ file, widthPx, xPx }: Overlay): Promise<{ firstPx: number; lastPx: number }> {
  const pixels = await readFile(file)
  const columns = new Set<number>()
  for (let pixel = 0; pixel * 4 < pixels.length; pixel += 1) {
    if (pixels[pixel * 4 + 3] === 255) columns.add(pixel % widthPx)
  }
  return { firstPx: xPx + Math.min(...columns), lastPx: xPx + Math.max(...columns) }
}

describe('drawOverlays', () => {
  it.each([
    ['left', 'Harbour city opens its longest bridge', 'Nine years of work end today.'],
    ['right', 'عاصفة قوية تضرب الساحل الشرقي', 'الرياح مستمرة حتى مساء الغد'],
  ])(
    'sets label, headline and summary against the %s edge of the text block',
    async (side, headline, summary) => {
      const given = scene({ headline, summary, category: 'News', source: 'Larkmoor', seconds: 20 })
      const layout = layoutScene(given, measureFor)
      const scrim = new Float64Array(given.frame.height)
      const painted = { frame: given.frame, layout, palette: paletteFor(THEMES.dark), scrim }
      const overlays = await drawOverlays(painted, await workFolder())
      for (const overlay of [overlays.label, overlays.headline, overlays.summary]) {
        if (overlay === null) throw new Error('The scene has all three texts.')
        const { firstPx, lastPx } = await coveredColumns(overlay)
        const offPx = side === 'left' ? firstPx - layout.leftPx : layout.rightPx - lastPx
        expect(Math.abs(offPx)).toBeLessThanOrEqual(TOLERANCE_PX)
      }
    },
  )
})

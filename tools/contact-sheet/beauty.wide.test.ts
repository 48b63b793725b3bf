import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LAYOUTS } from '@feedreel/media/brand/brand'
import type { PictureFile } from '@feedreel/media/picture/picture-file'
import { RATIOS, VARIANTS } from '@feedreel/media/segment-scene'
import { type LaidOutScene, layOutScene } from '@feedreel/media/template/plan-segment'
import { afterAll, describe, expect, it } from 'vitest'
import { CORPUS, prepareCorpusPicture } from './corpus.ts'
import type { Subject } from './drawn-pictures.ts'
import { expectTextInPlace, expectTextOnLayout, sceneOf } from './scene-checks.ts'
import { SCRIPT_TEXTS } from './script-texts.ts'

const folder = await mkdtempDisposable(join(tmpdir(), 'feedreel-beauty-'))
afterAll(() => folder.remove())
const pictures = new Map<string, PictureFile>()
for (const { name } of CORPUS) pictures.set(name, await prepareCorpusPicture(name, folder.path))

/** Headlines in several scripts, assigned to the pictures of the corpus in turn. */
const HEADLINES = Object.values(SCRIPT_TEXTS)

describe.each(RATIOS)('a segment in %s', ratio => {
  it.each(LAYOUTS)('keeps text of every script in its place, on the layout %s', async layout => {
    const picture = pictures.get('fog-valley') ?? null
    for (const text of Object.values(SCRIPT_TEXTS)) {
      for (const variant of VARIANTS) await expectTextOnLayout(text, { ratio, variant, layout, picture })
    }
  })

  it.each(VARIANTS)(
    'shows what pictures are about, neither cropped nor under a plate, in variant %s',
    async variant => {
      const hidden: string[] = []
      let framed = 0
      for (const [index, { name, subject }] of CORPUS.entries()) {
        const text = HEADLINES[index % HEADLINES.length] ?? SCRIPT_TEXTS.latin
        const scene = sceneOf({ ...text, ratio, variant, picture: pictures.get(name) ?? null })
        const laidOut = await layOutScene(scene)
        expectTextInPlace(laidOut, scene)
        if (laidOut.layout === 'frame') framed += 1
        const share = shareShown(laidOut, subject)
        if (share < 0.98) hidden.push(`${name}: ${share}`)
      }
      expect(hidden).toEqual([])
      expect(CORPUS.length).toBeGreaterThanOrEqual(60)
      // Showing every picture small and whole does not count.
      expect(framed).toBeLessThan(CORPUS.length / 4)
    },
  )
})

/** The share of a subject's box that lies within the crop and not under the panel. */
function shareShown({ crop, zone, panel }: LaidOutScene, subject: Subject): number {
  if (!crop || !zone) return 1
  const [left, top, right, bottom] = subject
  const x = (share: number) => zone.x + ((share - crop.left) / (crop.right - crop.left)) * zone.width
  const y = (share: number) => zone.y + ((share - crop.top) / (crop.bottom - crop.top)) * zone.height
  const box = { left: x(left), top: y(top), right: x(right), bottom: y(bottom) }
  const overlap = (a: number, b: number, c: number, d: number) => Math.max(0, Math.min(b, d) - Math.max(a, c))
  const area = (box.right - box.left) * (box.bottom - box.top)
  const inZone =
    overlap(box.left, box.right, zone.x, zone.x + zone.width) *
    overlap(box.top, box.bottom, zone.y, zone.y + zone.height)
  const isOver = panel.x >= zone.x && panel.x + panel.width <= zone.x + zone.width && panel.y >= zone.y
  const covered = isOver
    ? overlap(box.left, box.right, panel.x, panel.x + panel.width) *
      overlap(box.top, box.bottom, panel.y, panel.y + panel.height)
    : 0
  return (inZone - covered) / area
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LAYOUTS } from '@feedreel/media/brand/brand'
import type { PictureFile } from '@feedreel/media/picture/picture-file'
import { RATIOS } from '@feedreel/media/segment-scene'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { prepareCorpusPicture } from './corpus.ts'
import { expectTextOnLayout } from './scene-checks.ts'
import { SCRIPT_TEXTS } from './script-texts.ts'

let folder: string
let picture: PictureFile
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feedreel-beauty-'))
  picture = await prepareCorpusPicture('fog-valley', folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Every fourth script, different ones in each ratio; `beauty.wide.test.ts` lays out all scripts in both variants. */
const scriptsIn = (ratio: (typeof RATIOS)[number]) =>
  Object.values(SCRIPT_TEXTS).filter((_text, index) => index % RATIOS.length === RATIOS.indexOf(ratio))

describe.each(RATIOS)('a segment in %s', ratio => {
  it.each(LAYOUTS)('keeps text of several scripts in its place, on the layout %s', async layout => {
    for (const [index, text] of scriptsIn(ratio).entries())
      await expectTextOnLayout(text, { ratio, variant: index % 2 === 0 ? 'a' : 'b', layout, picture })
  })
})

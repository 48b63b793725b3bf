import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lineContrasts } from './text-contrast.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feedreel-contrast-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** One script for each ratio; `contrast.wide.test.ts` renders all scripts. */
describe('text in a video', () => {
  it.each(['latin', 'persian', 'chinese', 'devanagari'] as const)(
    'has enough contrast with its background, measured on pixels: %s',
    async script => {
      const contrasts = await lineContrasts(script, folder)
      expect(contrasts.length).toBeGreaterThan(1)
      for (const contrast of contrasts) expect(contrast).toBeGreaterThanOrEqual(4.5)
    },
  )
})

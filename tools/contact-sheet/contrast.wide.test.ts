import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lineContrasts, SCRIPTS } from './text-contrast.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feedreel-contrast-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('text in a video', () => {
  it.each(SCRIPTS)('has enough contrast with its background, measured on pixels: %s', async script => {
    const contrasts = await lineContrasts(script, folder)
    expect(contrasts.length).toBeGreaterThan(1)
    for (const contrast of contrasts) expect(contrast).toBeGreaterThanOrEqual(4.5)
  })
})

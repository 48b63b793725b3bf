import { createHash } from 'node:crypto'
import { copyFile, link, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { projectFolder } from '../programs/project-folder.ts'
import { patchPlaywright } from './patch-playwright.ts'

const CALL = `await this._session.send("emulation.setMediaFeaturesOverride", {
          features: { "prefers-color-scheme": colorScheme }
        });`
const RELEASED_SHA256 = createHash('sha256').update(CALL).digest('hex')

let folder: string
let file: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feedreel-playwright-'))
  file = join(folder, 'coreBundle.js')
  await writeFile(file, CALL)
})
afterEach(() => rm(folder, { recursive: true }))

/** Makes the patched call with a browser that returns an error with this message. */
async function callRefused(message: string): Promise<unknown> {
  const text = await readFile(file, 'utf8')
  const work = new Function('colorScheme', `return (async () => { ${text} })()`)
  return work.call({ _session: { send: () => Promise.reject(new Error(message)) } }, 'light')
}

describe('patchPlaywright', () => {
  it('ignores the refusal of an unknown command, even when called again, and leaves a hard link unchanged', async () => {
    const linked = join(folder, 'linked.js')
    await link(file, linked)
    await patchPlaywright(file, RELEASED_SHA256)
    const patched = await readFile(file, 'utf8')
    await patchPlaywright(file, RELEASED_SHA256)
    expect(await readFile(file, 'utf8')).toBe(patched)
    await expect(callRefused('unknown command emulation.setMediaFeaturesOverride')).resolves.toBe(undefined)
    await expect(callRefused('invalid argument')).rejects.toThrow('invalid argument')
    expect(await readFile(linked, 'utf8')).toBe(CALL)
  })

  it('matches both calls of the installed Playwright, and opens its pages in tabs, not in windows', async () => {
    await copyFile(join(projectFolder, 'node_modules/playwright-core/lib/coreBundle.js'), file)
    await patchPlaywright(file)
    const text = await readFile(file, 'utf8')
    const calls = [...text.matchAll(/setMediaFeaturesOverride"[^;]*?\}\)(\.catch)?/g)]
    expect(calls.map(call => call[1])).toEqual(['.catch', '.catch'])
    const types = [...text.matchAll(/type: BrowsingContext\.CreateType\.(\w+),/g)]
    expect(types.map(type => type[1])).toEqual(['Tab'])
  })
})

describe('patchPlaywright refuses', () => {
  it('a file of another version', async () => {
    await writeFile(file, `${CALL}\n`)
    await expect(patchPlaywright(file, RELEASED_SHA256)).rejects.toThrow(
      'is not that of the Playwright that tools/test/patch-playwright.ts was written for.',
    )
    expect(await readFile(file, 'utf8')).toBe(`${CALL}\n`)
  })
})

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPlayer } from './build.ts'

let folder = ''
let files: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'player-build-'))
  await buildPlayer(folder)
  files = await readdir(folder)
})
afterAll(() => rm(folder, { recursive: true }))

const LATER_PART = 2048
/** What each script may have, compressed. */
const BUDGETS_BYTES = {
  'player.js': 8448,
  ads: 5376,
  'ad-icons': LATER_PART,
  'ad-view': LATER_PART,
  captions: LATER_PART,
  controls: LATER_PART,
  docking: LATER_PART,
  'end-card': LATER_PART,
  timeline: LATER_PART,
  vast: LATER_PART,
  'video-object': LATER_PART,
  vmap: LATER_PART,
}

describe('buildPlayer', () => {
  it('makes one script and its parts, named after their content', () => {
    expect(files.map(name => name.replace(/-[0-9a-f]{10}\.js$/, '')).sort()).toEqual(
      Object.keys(BUDGETS_BYTES).sort(),
    )
  })

  for (const [name, bytes] of Object.entries(BUDGETS_BYTES)) {
    it(`makes ${name} of at most ${bytes} bytes compressed, styles and icons included`, async () => {
      const file = files.find(candidate => candidate.replace(/-[0-9a-f]{10}\.js$/, '') === name) ?? name
      const content = await readFile(join(folder, file))
      expect(gzipSync(content, { level: 9 }).length).toBeLessThanOrEqual(bytes)
    })
  }

  it('makes a script that begins with the compile hint', async () => {
    const script = await readFile(join(folder, 'player.js'), 'utf8')
    expect(script).toMatch(/^\/\/# allFunctionsCalledOnLoad\n\(function\(\)\{/)
  })

  it('makes the same bytes each time', async () => {
    const again = await mkdtemp(join(tmpdir(), 'player-build-'))
    try {
      await buildPlayer(again)
      for (const file of files)
        expect(await readFile(join(again, file))).toEqual(await readFile(join(folder, file)))
    } finally {
      await rm(again, { recursive: true })
    }
  })
})

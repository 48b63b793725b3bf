import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readProjectFiles } from './project-files.ts'

test('reads no packages, no builds and no folders that commands write', async () => {
  await using root = await mkdtempDisposable(join(tmpdir(), 'feedreel-files-'))
  const others = [
    'screenshots/light-feeds.png',
    'contact-sheet/a.png',
    'data/a',
    'a/dist/a.js',
    'node_modules/a.js',
  ]
  for (const path of ['src/a.ts', 'src/screenshots/a.ts', ...others]) {
    await mkdir(dirname(join(root.path, path)), { recursive: true })
    await writeFile(join(root.path, path), '')
  }
  expect([...(await readProjectFiles(root.path)).keys()].sort()).toEqual(['src/a.ts', 'src/screenshots/a.ts'])
})

import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const SOURCES = fileURLToPath(new URL('../..', import.meta.url))

it('dates and numbers are formatted in this folder alone, so that they look the same on every screen', async () => {
  const files = (await readdir(SOURCES, { recursive: true })).filter(
    name => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.startsWith('lib/format/'),
  )
  const own: string[] = []
  for (const name of files) {
    const code = await readFile(`${SOURCES}/${name}`, 'utf8')
    if (/Intl\.(?:DateTime|Number|RelativeTime)Format|\.toLocale(?:Date|Time)?String/.test(code))
      own.push(name)
  }
  expect(files.length).toBeGreaterThan(100)
  expect(own).toEqual([])
})

import { mkdir, mkdtempDisposable, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFolder } from '../programs/project-folder.ts'
import { measureVast, runVast, type VastExpectations } from './measure-vast.ts'

const folder = join(projectFolder, 'packages/player/fixtures/vast')
const expectations = JSON.parse(await readFile(join(folder, 'expectations.json'), 'utf8')) as VastExpectations

describe('the VAST fixtures', () => {
  for (const [file, expected] of Object.entries(expectations)) {
    it(`${file} ${expected.plays ? 'plays' : `fails with ${expected.error}`} and sends the expected trackers`, async () => {
      expect(await runVast(folder, file)).toMatchObject(expected)
    })
  }

  it('all have expectations or are referenced by a wrapper', async () => {
    const texts = await Promise.all(
      Object.keys(expectations).map(file => readFile(join(folder, file), 'utf8')),
    )
    const files = (await readdir(folder)).filter(file => file.endsWith('.xml') && !expectations[file])
    const linked = [...texts, ...(await Promise.all(files.map(file => readFile(join(folder, file), 'utf8'))))]
    expect(files.filter(file => !linked.some(text => text.includes(`/${file}]]`)))).toEqual([])
  })
})

describe('measureVast', () => {
  const makeFolder = () => mkdtempDisposable(join(tmpdir(), 'vast-measure-'))

  it('reports each key that differs', async () => {
    const differences = await measureVast(folder, { 'skippable.xml': { plays: true, skip_offset_s: 9 } })
    expect(differences).toEqual([{ file: 'skippable.xml', key: 'skip_offset_s', expected: 9, found: 5 }])
  })

  it('loads the file of the same name for a wrapper and nothing else', async () => {
    await using own = await makeFolder()
    await writeFile(join(own.path, 'wrapper-chain.xml'), await readFile(join(folder, 'wrapper-chain.xml')))
    expect(await runVast(own.path, 'wrapper-chain.xml')).toMatchObject({ plays: false, error: 301 })
  })

  it('prefers the file in the folder of a wrapper to one of the same name elsewhere', async () => {
    await using own = await makeFolder()
    const copy = async (from: string, to: string) =>
      writeFile(join(own.path, to), await readFile(join(folder, from)))
    for (const name of ['a', 'b', 'c']) await mkdir(join(own.path, name))
    await copy('wrapper-relative.xml', 'b/wrapper.xml')
    await copy('empty.xml', 'a/inline-linear-4.2.xml')
    await copy('inline-linear-4.2.xml', 'b/inline-linear-4.2.xml')
    await copy('wrapper-relative.xml', 'c/wrapper.xml')
    expect(await runVast(own.path, 'b/wrapper.xml')).toMatchObject({ plays: true })
    expect(await runVast(own.path, 'c/wrapper.xml')).toMatchObject({ plays: false, error: 303 })
  })
})

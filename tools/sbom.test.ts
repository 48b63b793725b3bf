import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { beforeAll, describe, expect, it } from 'vitest'
import { projectFolder } from './programs/project-folder.ts'
import { createSbom, type Sbom } from './sbom.ts'

type LockedPackage = { version: string; dev?: boolean; link?: boolean }

let sbom: Sbom
let locked: [string, LockedPackage][]
beforeAll(async () => {
  sbom = await createSbom(projectFolder)
  const lock = JSON.parse(await readFile(join(projectFolder, 'package-lock.json'), 'utf8'))
  locked = Object.entries(lock.packages as Record<string, LockedPackage>).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  )
})

const named = (path: string, version: string) => `${path.split('node_modules/').at(-1)}@${version}`
const listed = () => new Set(sbom.components.map(({ name, version }) => `${name}@${version}`))

describe('the software bill of materials', () => {
  it('is valid CycloneDX', async () => {
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot5)
    expect(await validator.validate(JSON.stringify(sbom))).toBeNull()
    expect(sbom.metadata.component.name).toBe('feedreel')
  })

  it('lists every locked production package, for every system', () => {
    const wanted = locked.filter(([, { dev }]) => !dev).map(([path, { version }]) => named(path, version))
    expect(wanted.length).toBeGreaterThan(200)
    expect(wanted.filter(name => !listed().has(name))).toEqual([])
  })

  it('lists no development package', () => {
    const production = new Set(
      locked.filter(([, { dev }]) => !dev).map(([path, { version }]) => named(path, version)),
    )
    const development = locked.filter(([, { dev }]) => dev).map(([path, { version }]) => named(path, version))
    const only = development.filter(name => !production.has(name))
    expect(only.length).toBeGreaterThan(100)
    expect(only.filter(name => listed().has(name))).toEqual([])
  })
})

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { beforeAll, describe, expect, it } from 'vitest'
import { projectFolder } from './programs/project-folder.ts'
import { createSbom, type Sbom } from './sbom.ts'

type LockedPackage = { version: string; dev?: boolean; link?: boolean }

let sbom: Sbom
/** The names and versions of locked packages for production and for development. */
let production: Set<string>
let development: Set<string>
beforeAll(async () => {
  sbom = await createSbom(projectFolder)
  const lock = JSON.parse(await readFile(join(projectFolder, 'package-lock.json'), 'utf8'))
  const locked = Object.entries(lock.packages as Record<string, LockedPackage>).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  )
  const named = (isDevelopment: boolean) =>
    locked
      .filter(([, { dev = false }]) => dev === isDevelopment)
      .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`)
  production = new Set(named(false))
  development = new Set(named(true))
})

const listed = () => new Set(sbom.components.map(({ name, version }) => `${name}@${version}`))

describe('the software bill of materials', () => {
  it('is valid CycloneDX', async () => {
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot5)
    expect(await validator.validate(JSON.stringify(sbom))).toBeNull()
    expect(sbom.metadata.component.name).toBe('feedreel')
  })

  it('lists every locked production package, for every system', () => {
    expect(production.size).toBeGreaterThan(200)
    const names = listed()
    expect([...production].filter(name => !names.has(name))).toEqual([])
  })

  it('lists no development package', () => {
    const names = listed()
    const only = [...development].filter(name => !production.has(name))
    expect(only.length).toBeGreaterThan(100)
    expect(only.filter(name => names.has(name))).toEqual([])
  })
})

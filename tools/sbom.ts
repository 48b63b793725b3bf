import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { npmCommand } from './install-packages.mjs'
import { runProgram } from './programs/run-program.ts'

type Component = {
  name: string
  version: string
  'bom-ref': string
  properties: { name: string; value: string }[]
}

/** A software bill of materials as CycloneDX 1.5; only the fields used here. */
export type Sbom = {
  metadata: { component: { name: string } }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

const DEVELOPMENT = 'cdx:npm:package:development'

/**
 * The packages that the product is built from and runs with, including ours, from package.json and package-lock.json in
 * a folder, without network access. Excludes packages for development only. Throws with npm's output if npm fails.
 */
export async function createSbom(folder: string): Promise<Sbom> {
  const { name } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { name: string }
  const sbom = await readNpmSbom(folder)
  // npm's own `--omit=dev` also leaves out packages that are needed both by the product and for development.
  const leftOut = new Set(
    sbom.components.filter(({ properties }) => properties.some(isDevelopment)).map(entry => entry['bom-ref']),
  )
  const isKept = (ref: string) => !leftOut.has(ref)
  return {
    ...sbom,
    // npm uses the name of the folder.
    metadata: { ...sbom.metadata, component: { ...sbom.metadata.component, name } },
    components: sbom.components.filter(entry => isKept(entry['bom-ref'])),
    dependencies: sbom.dependencies
      .filter(({ ref }) => isKept(ref))
      .map(entry => ({ ...entry, dependsOn: entry.dependsOn.filter(isKept) })),
  }
}

const isDevelopment = ({ name, value }: Component['properties'][number]) =>
  name === DEVELOPMENT && value === 'true'

async function readNpmSbom(folder: string): Promise<Sbom> {
  const [program, ...first] = npmCommand()
  const args = [
    'sbom',
    '--package-lock-only',
    '--offline',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
  ]
  const { exitCode, output } = await runProgram(program, [...first, ...args, '--loglevel=error'], {
    cwd: folder,
  })
  if (exitCode !== 0) throw new Error(`${output}npm could not write the SBOM.`)
  return JSON.parse(output) as Sbom
}

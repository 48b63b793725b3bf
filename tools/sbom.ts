import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { npmCommand } from './install-packages.mjs'
import { runProgram } from './programs/run-program.ts'

/** A software bill of materials as CycloneDX 1.5; only the fields used here. */
export type Sbom = {
  metadata: { component: { name: string } }
  components: {
    name: string
    version: string
    'bom-ref': string
    properties: { name: string; value: string }[]
  }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

const NPM_SBOM = 'sbom --package-lock-only --offline --sbom-format=cyclonedx --sbom-type=application'

/**
 * The packages that the product is built from and runs with, including ours, from package.json and package-lock.json in
 * a folder, without network access. Excludes packages for development only. Throws with npm's output if npm fails.
 */
export async function createSbom(folder: string): Promise<Sbom> {
  const [program, ...first] = npmCommand()
  const args = [...first, ...NPM_SBOM.split(' '), '--loglevel=error']
  const { exitCode, output } = await runProgram(program, args, { cwd: folder })
  if (exitCode !== 0) throw new Error(`${output}npm could not write the SBOM.`)
  const { metadata, components, dependencies, ...sbom }: Sbom = JSON.parse(output)
  // npm uses the name of the folder.
  metadata.component.name = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')).name
  // npm's own `--omit=dev` also leaves out packages that are needed both by the product and for development.
  const leftOut = new Set(
    components
      .filter(({ properties }) =>
        properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true'),
      )
      .map(component => component['bom-ref']),
  )
  return {
    ...sbom,
    metadata,
    components: components.filter(component => !leftOut.has(component['bom-ref'])),
    dependencies: dependencies
      .filter(({ ref }) => !leftOut.has(ref))
      .map(entry => ({ ...entry, dependsOn: entry.dependsOn.filter(ref => !leftOut.has(ref)) })),
  }
}

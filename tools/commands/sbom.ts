/**
 * `npm run sbom [-- FILE]`: writes the software bill of materials of the product as CycloneDX to FILE or
 * feedreel.cdx.json. It needs package-lock.json only, and no network.
 */
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { projectFolder } from '../programs/project-folder.ts'
import { createSbom } from '../sbom.ts'

const file = resolve(process.argv[2] ?? 'feedreel.cdx.json')
const sbom = await createSbom(projectFolder)
await writeFile(file, `${JSON.stringify(sbom, null, 2)}\n`)
console.log(`${sbom.components.length} packages in ${file}`)

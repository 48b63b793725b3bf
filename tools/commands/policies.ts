/** `node tools/up.mjs policies`: writes the table of roles in docs/security.md from the features' policies. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { policies, withPolicyTable } from '../../apps/server/src/policies.ts'
import { projectFolder } from '../programs/project-folder.ts'

const file = join(projectFolder, 'docs/security.md')
await writeFile(file, withPolicyTable(await readFile(file, 'utf8'), policies))

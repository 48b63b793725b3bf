/** `node tools/up.mjs openapi`: writes docs/openapi.json, the description of the API, from its contracts. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { api } from '@feedreel/contracts/api'
import { createOpenApi } from '@feedreel/contracts/openapi/openapi'
import { projectFolder } from '../programs/project-folder.ts'

const file = join(projectFolder, 'docs/openapi.json')
await writeFile(file, `${JSON.stringify(createOpenApi(api), null, 2)}\n`)

/**
 * Checks the rules about folders, names, imports, sizes, documents and docstrings; prints each finding with its
 * place and where the thing belongs, and exits with 1 if there are any.
 */
import { projectFolder } from '../programs/project-folder.ts'
import { checkDirections } from './directions.ts'
import { checkDocstrings } from './docstrings.ts'
import { checkArchitecture, checkNamedPaths, checkReadmes } from './documents.ts'
import { checkNamedCommands } from './named-commands.ts'
import { checkNamedTests } from './named-tests.ts'
import { checkLengths, checkNames } from './names.ts'
import { readProjectFiles } from './project-files.ts'
import {
  checkClocks,
  checkFeatureCycles,
  checkFeatureFiles,
  checkFeatureImports,
  checkQueries,
} from './server-features.ts'

const checks = [
  checkNames,
  checkLengths,
  checkFeatureFiles,
  checkFeatureImports,
  checkQueries,
  checkClocks,
  checkFeatureCycles,
  checkDirections,
  checkReadmes,
  checkArchitecture,
  checkNamedPaths,
  checkNamedCommands,
  checkNamedTests,
  checkDocstrings,
]

const files = await readProjectFiles(projectFolder)
const findings = checks.flatMap(check => check(files))
for (const { path, message } of findings) console.log(`${path}: ${message}`)
if (findings.length > 0) process.exitCode = 1

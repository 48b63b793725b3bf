/**
 * Checks the rules about folders, names, imports, sizes, documents and docstrings; prints each finding with its
 * place and where the thing belongs, and exits with 1 if there are any.
 */
import { projectFolder } from './project-folder.ts'
import { checkDirections } from './structure/directions.ts'
import { checkDocstrings } from './structure/docstrings.ts'
import { checkArchitecture, checkNamedPaths, checkReadmes } from './structure/documents.ts'
import { checkNamedCommands } from './structure/named-commands.ts'
import { checkNamedTests } from './structure/named-tests.ts'
import { checkLengths, checkNames } from './structure/names.ts'
import { readProjectFiles } from './structure/project-files.ts'
import {
  checkClocks,
  checkFeatureCycles,
  checkFeatureFiles,
  checkFeatureImports,
  checkQueries,
} from './structure/server-features.ts'

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

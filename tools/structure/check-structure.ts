/**
 * Checks rules that no linter supports: folders, names, features, words and documents; exits with 1 if it finds anything.
 * Imports and lengths are checked by `oxlint.config.ts`.
 */
import { projectFolder } from '../programs/project-folder.ts'
import { checkNamedPaths, checkNamedTests } from './documents.ts'
import { checkFeatureCycles, checkFolders } from './folders.ts'
import { readProjectFiles } from './project-files.ts'
import { checkRules } from './rules.ts'

const files = await readProjectFiles(projectFolder)
const checks = [checkRules, checkFolders, checkFeatureCycles, checkNamedPaths, checkNamedTests]
const findings = checks.flatMap(check => check(files))
for (const { path, message } of findings) console.log(`${path}: ${message}`)
if (findings.length > 0) process.exitCode = 1

/**
 * Checks rules that no linter supports: folders, names, features, words and documents; exits with 1 if it finds anything.
 * Imports and lengths are checked by `oxlint.config.ts`.
 */
import { projectFolder } from '../programs/project-folder.ts'
import { checkNamedPaths, checkNamedTests } from './documents.ts'
import { checkFolders, checkNames } from './names.ts'
import { readProjectFiles } from './project-files.ts'
import { checkFeatureCycles, checkFeatureFiles, checkFeatureTexts } from './server-features.ts'
import { checkVocabulary } from './vocabulary.ts'

const checks = [
  ...[checkNames, checkFolders, checkVocabulary, checkFeatureFiles, checkFeatureTexts, checkFeatureCycles],
  ...[checkNamedPaths, checkNamedTests],
]

const files = await readProjectFiles(projectFolder)
const findings = checks.flatMap(check => check(files))
for (const { path, message } of findings) console.log(`${path}: ${message}`)
if (findings.length > 0) process.exitCode = 1

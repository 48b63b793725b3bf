/** Checks the rules about folders, names, imports, sizes, words and documents; exits with 1 if it finds anything. */
import { projectFolder } from '../programs/project-folder.ts'
import { checkDirections } from './directions.ts'
import { checkNamedPaths, checkNamedTests } from './documents.ts'
import { checkFolders, checkLengths, checkNames } from './names.ts'
import { readProjectFiles } from './project-files.ts'
import {
  checkFeatureCycles,
  checkFeatureFiles,
  checkFeatureImports,
  checkFeatureTexts,
} from './server-features.ts'
import { checkVocabulary } from './vocabulary.ts'

const checks = [
  ...[checkNames, checkLengths, checkFolders, checkVocabulary],
  ...[checkDirections, checkFeatureFiles, checkFeatureImports, checkFeatureTexts, checkFeatureCycles],
  ...[checkNamedPaths, checkNamedTests],
]

const files = await readProjectFiles(projectFolder)
const findings = checks.flatMap(check => check(files))
for (const { path, message } of findings) console.log(`${path}: ${message}`)
if (findings.length > 0) process.exitCode = 1

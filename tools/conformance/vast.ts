import { readFile } from 'node:fs/promises'
import { printMeasurement } from '../figures/measurement-line.ts'
import { measureVast, type VastExpectations } from './measure-vast.ts'

/**
 * Runs the VAST documents of a folder against expectations and prints what differs, for people first, then in one
 * line of JSON. Throws when the expectations can't be read; a difference is told and does not change the exit status.
 */
export async function reportVast(folder: string, expect: string): Promise<void> {
  const expectations = JSON.parse(await readFile(expect, 'utf8')) as VastExpectations
  const differences = await measureVast(folder, expectations)
  const failed = new Set(differences.map(({ file }) => file))
  for (const [file, expected] of Object.entries(expectations)) {
    console.log(`${failed.has(file) ? 'differs' : 'agrees '}  ${file}  ${Object.keys(expected).join(', ')}`)
    for (const { file: other, key, expected: wanted, found } of differences) {
      if (other === file)
        console.log(`         ${key}: expected ${JSON.stringify(wanted)}, found ${JSON.stringify(found)}`)
    }
  }
  const figures = { cases: Object.keys(expectations).length, failed: failed.size }
  console.log(`\n${figures.cases} cases, ${figures.failed} differ`)
  printMeasurement('vast', figures, [{ figure: 'failed', goal: 'at most 0', met: failed.size === 0 }])
}

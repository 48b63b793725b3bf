/** `npm run check`: runs all checks that need no running product concurrently, and prints one line for each. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../programs/project-folder.ts'
import { runProgram } from '../programs/run-program.ts'

/** The first benchmark installs the packages of `bench`. */
const hasBench = existsSync(join(projectFolder, 'bench/node_modules'))
const types = ['tsconfig.json', 'packages/player', 'apps/portal', 'e2e', ...(hasBench ? ['bench'] : [])]

/** Programs of node_modules/.bin with their arguments, and our own scripts. */
const checks: { name: string; command: string; args: string[] }[] = [
  ...types.map(project => ({ name: `types of ${project}`, command: bin('tsc'), args: ['-p', project] })),
  { name: 'format and lint', command: bin('biome'), args: ['check'] },
  { name: 'imports and promises', command: bin('oxlint'), args: ['--type-aware', '--deny-warnings'] },
  { name: 'structure', command: process.execPath, args: ['tools/structure/check-structure.ts'] },
  { name: 'unused code', command: bin('knip'), args: [] },
]

function bin(name: string): string {
  return join(projectFolder, 'node_modules/.bin', name)
}

const outputs = await Promise.all(
  checks.map(async ({ name, command, args }) => {
    const startedMs = performance.now()
    const { exitCode, output } = await runProgram(command, args, { cwd: projectFolder })
    const durationS = ((performance.now() - startedMs) / 1000).toFixed(1)
    console.log(`${exitCode === 0 ? 'ok    ' : 'FAILED'} ${name} (${durationS} s)`)
    return exitCode === 0 ? '' : `\n${name}:\n${output.trimEnd()}\n`
  }),
)
const failures = outputs.filter(output => output !== '')
if (failures.length > 0) throw new Error(failures.join(''))

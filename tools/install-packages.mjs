import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { delimiter, join, sep } from 'node:path'

const SHOWN_LINES = 20

/**
 * Installs the packages of package-lock.json into `folder`/node_modules if they are missing or differ, without running
 * their install scripts. Throws with npm's errors if npm fails, and if the installed packages differ from those of the
 * lock file.
 * @param selection npm options that exclude packages, such as `--omit=dev`; empty for all packages
 */
export async function installPackages(folder, selection = []) {
  const lock = await readFile(join(folder, 'package-lock.json'), 'utf8')
  const hash = createHash('sha256').update(lock).update(selection.join(' ')).digest('hex')
  const record = join(folder, 'node_modules/.feedreel-lock')
  if ((await readFile(record, 'utf8').catch(() => '')) === hash) return
  const isWhole = selection.length === 0
  if (!isWhole || !(await matchesInstalled(folder, lock, isWhole))) {
    console.log('Installing packages…')
    await rm(join(folder, 'node_modules'), { recursive: true, force: true })
    await runNpm(folder, selection)
    if (!(await matchesInstalled(folder, lock, isWhole))) {
      throw new Error(
        `The packages in ${folder} are not those of package-lock.json; does package.json agree?`,
      )
    }
  }
  await writeFile(record, hash)
}

/**
 * Whether npm's own record of node_modules matches the lock file, which `npm install NAME` also updates. In a complete
 * installation only optional packages for other systems may be missing.
 */
async function matchesInstalled(folder, lock, isWhole) {
  const text = await readFile(join(folder, 'node_modules/.package-lock.json'), 'utf8').catch(() => '')
  if (!text) return false
  const installed = JSON.parse(text).packages
  const wanted = JSON.parse(lock).packages
  const paths = Object.keys(isWhole ? { ...wanted, ...installed } : installed).filter(path =>
    path.includes('node_modules/'),
  )
  return paths.every(path => {
    if (!installed[path]) return wanted[path].optional === true
    const { version, integrity } = wanted[path] ?? { version: 'none' }
    return installed[path].version === version && installed[path].integrity === integrity
  })
}

/**
 * Runs `npm install` in an empty node_modules. `npm ci` would refuse a lock file from a registry without the optional
 * packages of every system; `--no-save` keeps the lock file unchanged. Development packages are installed even with
 * NODE_ENV=production, because the build needs them.
 */
async function runNpm(folder, selection) {
  const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
  args.push(...(selection.length === 0 ? ['--include=dev'] : selection))
  const [program, ...first] = npmCommand()
  const child = spawn(program, [...first, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = []
  child.stdout.on('data', data => output.push(data))
  child.stderr.on('data', data => output.push(data))
  const code = await new Promise((resolve, reject) => {
    child.on('error', error => reject(new Error(`npm can't be run: ${error.message}`)))
    child.on('close', resolve)
  })
  if (code === 0) return
  const lines = Buffer.concat(output).toString('utf8').trimEnd().split('\n')
  const errors = lines.filter(line => line.startsWith('npm error'))
  const shown = errors.length > 0 ? errors.slice(0, SHOWN_LINES) : lines.slice(-SHOWN_LINES)
  throw new Error([...shown, 'The packages could not be installed.'].join('\n'))
}

/**
 * The command that runs npm: the npm that started this process, with its Node, otherwise the npm on PATH. Its Node is
 * never in node_modules, because an installation removes that folder.
 */
export function npmCommand() {
  const { npm_execpath: npm, npm_node_execpath: nodeOfNpm, PATH = '' } = process.env
  const isKept = path => !path.split(sep).includes('node_modules')
  const folders = PATH.split(delimiter).filter(isKept)
  const find = name => folders.map(folder => join(folder, name)).find(path => existsSync(path))
  const node = [nodeOfNpm, process.execPath].find(path => path && isKept(path)) ?? find('node')
  const found = npm?.endsWith('.js') ? npm : find('npm')
  const script = found && realpathSync(found)
  // An npm that is not a Node script finds its own Node.
  return node && script?.endsWith('.js') ? [node, script] : ['npm']
}

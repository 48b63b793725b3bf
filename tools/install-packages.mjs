import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const shownLines = 20

/**
 * Installs what package-lock.json says into `folder`/node_modules when that is missing or differs, without
 * running the packages' install scripts. Throws an error with npm's last lines when npm fails.
 */
export async function installPackages(folder) {
  const lock = await readFile(join(folder, 'package-lock.json'), 'utf8')
  const hash = createHash('sha256').update(lock).digest('hex')
  const record = join(folder, 'node_modules/.feedreel-lock')
  if ((await readFile(record, 'utf8').catch(() => '')) === hash) return
  if (!(await matchesInstalled(folder, lock))) {
    console.log('Installing packages…')
    await runNpm(folder)
  }
  await mkdir(join(folder, 'node_modules'), { recursive: true })
  await writeFile(record, hash)
}

/** Whether npm's own record of node_modules holds what the lock file says, as after `npm install NAME`. */
async function matchesInstalled(folder, lock) {
  const text = await readFile(join(folder, 'node_modules/.package-lock.json'), 'utf8').catch(() => '')
  if (!text) return false
  const installed = JSON.parse(text).packages
  return Object.entries(JSON.parse(lock).packages).every(([path, wanted]) => {
    // Entries outside node_modules are our own folders; optional packages of other systems are left out.
    if (!path.includes('node_modules/')) return true
    const found = installed[path]
    if (!found) return wanted.optional === true
    return found.version === wanted.version && found.integrity === wanted.integrity
  })
}

/** Development packages are installed also where NODE_ENV says production: the build needs them. */
async function runNpm(folder) {
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--include=dev', '--include=optional']
  const npm = process.env.npm_execpath
  const child = npm?.endsWith('.js')
    ? spawn(process.execPath, [npm, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
    : spawn('npm', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = []
  child.stdout.on('data', data => output.push(data))
  child.stderr.on('data', data => output.push(data))
  const code = await new Promise((resolve, reject) => {
    child.on('error', error => reject(new Error(`npm can't be run: ${error.message}`)))
    child.on('close', resolve)
  })
  if (code === 0) return
  const lines = Buffer.concat(output).toString('utf8').trimEnd().split('\n')
  throw new Error([...lines.slice(-shownLines), 'The packages could not be installed.'].join('\n'))
}

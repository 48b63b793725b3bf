import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, link, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { installPackages } from './install-packages.mjs'
import { findCommand } from './programs/find-command.ts'
import { runProgram } from './programs/run-program.ts'

let installed: string
let root: string

type Packages = { production: string[]; development?: string[] }

const linksTo = (names: string[]) => Object.fromEntries(names.map(name => [name, `file:${name}`]))

/** Writes package.json and the packages in folders of the project that it needs. @returns its lists of packages */
async function writeManifest({ production, development = [] }: Packages) {
  const needs = { dependencies: linksTo(production), devDependencies: linksTo(development) }
  await writeFile(join(root, 'package.json'), JSON.stringify({ name: 'sample', type: 'module', ...needs }))
  for (const name of [...production, ...development]) {
    await mkdir(join(root, name), { recursive: true })
    await writeFile(join(root, name, 'package.json'), JSON.stringify({ name, version: '1.0.0' }))
  }
  return needs
}

/** Writes package.json, its packages and the lock file. */
async function writeLocked({ production, development = [] }: Packages): Promise<void> {
  const needs = await writeManifest({ production, development })
  const packages: Record<string, object> = { '': { name: 'sample', ...needs } }
  for (const name of [...production, ...development]) {
    packages[name] = { version: '1.0.0', ...(development.includes(name) && { dev: true }) }
    packages[`node_modules/${name}`] = { resolved: name, link: true }
  }
  const lock = { name: 'sample', lockfileVersion: 3, requires: true, packages }
  await writeFile(join(root, 'package-lock.json'), JSON.stringify(lock))
}

const writeCommand = (name: string, text: string) => writeFile(join(root, `tools/commands/${name}.ts`), text)

const makeFolder = () => mkdtemp(join(tmpdir(), 'feedreel up '))
const up = (...args: string[]) => runProgram(process.execPath, [join(root, 'tools/up.mjs'), ...args])

/** A project with one package, in a folder with a space: `say` prints, `wait` lives until a signal. */
beforeAll(async () => {
  installed = root = await makeFolder()
  await mkdir(join(root, 'tools/commands'), { recursive: true })
  for (const file of ['up.mjs', 'install-packages.mjs', 'run-command.ts']) {
    await cp(join(import.meta.dirname, file), join(root, 'tools', file))
  }
  await writeLocked({ production: ['fonts'] })
  await writeCommand('say', `console.log(process.argv.slice(2).join(' '))\nprocess.exitCode = 3`)
  await writeCommand(
    'wait',
    `const hold = setInterval(() => undefined, 60_000)
     for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {
       console.log(\`ended by \${signal}\`)
       clearInterval(hold)
     })
     console.log('waiting')`,
  )
  await up('say')
})

afterAll(() => rm(installed, { recursive: true }))

/** The project in its state after the first command. */
beforeEach(async () => {
  root = await makeFolder()
  await cp(installed, root, { recursive: true, verbatimSymlinks: true })
})

afterEach(() => rm(root, { recursive: true }))

/** Removes the installed packages. */
const uninstall = () => rm(join(root, 'node_modules'), { recursive: true })

/** Makes our Node available under a different path, as a hard link if the disk supports it. */
async function copyNode(path: string): Promise<void> {
  await link(process.execPath, path).catch(() => cp(process.execPath, path))
}

/** Starts the command `wait` and returns its lines as they arrive. */
async function startWaiting(): Promise<{ child: ChildProcess; nextLine: () => Promise<string> }> {
  const child = spawn(process.execPath, [join(root, 'tools/up.mjs'), 'wait'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const nextLine = async () => {
    const { value, done } = await lines.next()
    if (done) throw new Error('the command ended')
    return value
  }
  while ((await nextLine()) !== 'waiting');
  return { child, nextLine }
}

describe('up', () => {
  it('installs once, and passes on arguments and exit code', async () => {
    await uninstall()
    expect(await up('say', 'two words', '--flag')).toEqual({
      exitCode: 3,
      output: 'Installing packages…\ntwo words --flag\n',
    })
    expect(await up('say', 'again')).toEqual({ exitCode: 3, output: 'again\n' })
  })

  it('installs again when the lock file changed', async () => {
    await writeLocked({ production: ['fonts', 'icons'] })
    expect((await up('say')).output).toContain('Installing packages…')
  })

  it.each(['by npm', 'by a PATH that begins with it'])(
    'reinstalls even if it runs on a Node in node_modules, chosen %s',
    async how => {
      const running = join(root, 'node_modules/running/node')
      await mkdir(dirname(running))
      await copyNode(running)
      const packaged = `node-${process.platform}-${process.arch}`
      await writeLocked({ production: ['fonts', packaged] })
      await mkdir(join(root, packaged, 'bin'))
      await copyNode(join(root, packaged, 'bin/node'))
      const npm = await realpath(findCommand(['npm']) ?? '')
      const ofNpm = { npm_execpath: npm, npm_node_execpath: running }
      const PATH = `${dirname(running)}:${process.env.PATH}`
      const env = { ...process.env, ...(how === 'by npm' ? ofNpm : { npm_execpath: '', PATH }) }
      const { output } = await runProgram(running, [join(root, 'tools/up.mjs'), 'say', 'again'], { env })
      expect(output).toBe('Installing packages…\nagain\n')
    },
  )

  it('puts node_modules/.bin and its own Node first in PATH', async () => {
    await writeCommand('path', `console.log(process.env.PATH?.split(':').slice(0, 2).join('\\n'))`)
    const { output } = await up('path')
    const [bin, node] = output.trimEnd().split('\n').slice(-2)
    expect(bin).toBe(join(root, 'node_modules/.bin'))
    expect(join(node ?? '', 'node')).toBe(process.execPath)
  })

  it.each(['SIGTERM', 'SIGINT'] as const)('passes %s on and waits for the end', async signal => {
    const { child, nextLine } = await startWaiting()
    child.kill(signal)
    expect(await nextLine()).toBe(`ended by ${signal}`)
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  it('ends the command when it is killed', async () => {
    const { child, nextLine } = await startWaiting()
    child.kill('SIGKILL')
    expect(await nextLine()).toBe('ended by SIGTERM')
  })
})

describe('up refuses', () => {
  it('an unknown command, and lists the known ones', async () => {
    expect(await up('nope')).toEqual({
      exitCode: 1,
      output: 'There is no command "nope". There are: say, wait\n',
    })
  })

  it("to start when the packages can't be installed, with npm's errors", async () => {
    await uninstall()
    const dependencies = { gone: 'file:gone.tgz' }
    await writeFile(join(root, 'package.json'), JSON.stringify({ name: 'sample', dependencies }))
    const { exitCode, output } = await up('say')
    expect(exitCode).toBe(1)
    expect(output).toMatch(/npm error[\s\S]*ENOENT[\s\S]*The packages could not be installed\.\n$/)
  })

  it('packages that are not in the lock file', async () => {
    await uninstall()
    await writeManifest({ production: ['fonts', 'icons'] })
    const { exitCode, output } = await up('say')
    expect(exitCode).toBe(1)
    expect(output).toMatch(/are not those of package-lock\.json; does package\.json agree\?\n$/)
  })
})

describe('installPackages', () => {
  const isInstalled = (name: string) => existsSync(join(root, 'node_modules', name))

  beforeEach(async () => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined)
    await writeLocked({ production: ['fonts'], development: ['builder'] })
  })
  afterEach(() => vi.restoreAllMocks())

  it('excludes packages with an npm option, as the image does, and adds them when called without', async () => {
    await installPackages(root, ['--omit=dev'])
    expect([isInstalled('fonts'), isInstalled('builder')]).toEqual([true, false])
    await installPackages(root)
    expect([isInstalled('fonts'), isInstalled('builder')]).toEqual([true, true])
  })

  it('refuses a package that is not in the lock file, even if others are excluded', async () => {
    await writeManifest({ production: ['fonts', 'stranger'] })
    await expect(installPackages(root, ['--omit=dev'])).rejects.toThrow('are not those of package-lock.json')
  })
})

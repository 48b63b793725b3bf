import { existsSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '../../apps/server/src/platform/config.ts'
import { completePackage } from '../../apps/server/src/platform/embedded-postgres/binaries.ts'
import { dataFolders, findDataOwner, giveData } from '../../apps/server/src/platform/process/data-owner.ts'
import { makeFolder } from '../../apps/server/src/platform/process/make-folder.ts'
import { isRoot, type ServiceAccount } from '../../apps/server/src/platform/process/service-account.ts'
import { findCommand } from '../programs/find-command.ts'
import { projectFolder } from '../programs/project-folder.ts'
import { runProgram } from '../programs/run-program.ts'

/** How a program of the product is run: what stands before it on the command line, and its environment. */
export type ServiceLaunch = { words: string[]; env: NodeJS.ProcessEnv }

type Options = {
  /** Gets the one line that says why root goes on as root. */
  log: (line: string) => void
  /** Capabilities that the program keeps, by the names of setpriv(1). */
  capabilities?: string[]
}

/** Why the product can't be run as the account: the rest of a sentence about the account. */
class NoAccessError extends Error {}

/**
 * Makes an installation ready to be run without the rights of root: gives its files to the account that it is served
 * as, and says how a program is run as that account, without a way to new privileges and ended with its parent. Null
 * when the program is to run as we do: we are not root, the settings can't be used (which the program will say), or the
 * account can't reach what it needs (which one line says).
 */
export async function prepareServiceLaunch({
  log,
  capabilities = [],
}: Options): Promise<ServiceLaunch | null> {
  const config = isRoot() ? await usableConfig() : null
  if (config === null) return null
  const ports = config.port < 1024 ? ['net_bind_service'] : []
  const account = await findDataOwner(config)
  const name = await nameOf(account)
  try {
    const words = wordsBefore(account, name !== null, [...ports, ...capabilities])
    for (const path of [projectFolder, process.execPath, config.dataDir]) await checkAccess(words, '-x', path)
    await checkReadable(words)
    const temporary = await findTemporaryFolder(words)
    await giveData(config, account, log)
    for (const path of dataFolders(config).filter(existsSync)) await checkAccess(words, '-w', path)
    // Without the links the account makes a copy of the programs in DATA_DIR.
    await completePackage().catch(() => undefined)
    const NODE_COMPILE_CACHE = await makeCompileCache(account).catch(() => '')
    return { words, env: { ...process.env, DATA_DIR: config.dataDir, TMPDIR: temporary, NODE_COMPILE_CACHE } }
  } catch (error) {
    log(`Feedreel goes on as root: the account ${name ?? account.uid} ${whyNot(error)}.`)
    return null
  }
}

/** The rest of a sentence about the account. Throws the error again when it is none of those that are expected. */
function whyNot(error: unknown): string {
  if (error instanceof NoAccessError) return error.message
  // A disk that knows no owners, or is read-only.
  if (error instanceof Error && 'syscall' in error) return `can't be given its files: ${error.message}`
  throw error
}

/** Null when a setting is malformed or DATA_DIR can't be made. */
async function usableConfig(): Promise<Config | null> {
  try {
    const config = readConfig(process.env)
    await makeFolder(config.dataDir)
    return config
  } catch {
    return null
  }
}

async function nameOf({ uid }: ServiceAccount): Promise<string | null> {
  const { exitCode, output } = await runProgram('id', ['-un', String(uid)])
  return exitCode === 0 ? output.trim() : null
}

/** @throws NoAccessError when there is no setpriv */
function wordsBefore({ uid, gid }: ServiceAccount, hasName: boolean, capabilities: string[]): string[] {
  const setpriv = findCommand(['setpriv'])
  if (setpriv === undefined) throw new NoAccessError('needs setpriv of util-linux, which is missing')
  const kept = capabilities.map(name => `+${name}`).join(',')
  return [
    ...[setpriv, `--reuid=${uid}`, `--regid=${gid}`, hasName ? '--init-groups' : '--clear-groups'],
    ...(kept === '' ? [] : [`--inh-caps=${kept}`, `--ambient-caps=${kept}`]),
    ...['--no-new-privs', '--pdeathsig=TERM', '--'],
  ]
}

/** @throws NoAccessError that names the first file of the checkout which the account can't read */
async function checkReadable(words: string[]): Promise<void> {
  const folders = ['apps', 'packages', 'node_modules'].map(folder => join(projectFolder, folder))
  // Caches are no part of the product, and each account has its own.
  const search = [...folders, '-name', '.cache', '-prune', '-o', '!', '-readable', '-print', '-quit']
  const unreadable = await objection(words, ['find', ...search])
  if (unreadable !== '') throw new NoAccessError(`can't read ${unreadable}`)
}

/** @throws NoAccessError when the test, one of test(1), fails for the account */
async function checkAccess(words: string[], test: '-x' | '-w', path: string): Promise<void> {
  if ((await objection(words, ['test', test, path])) !== '') throw new NoAccessError(`can't use ${path}`)
}

/** The folder for temporary files that we use, else the system's. @throws NoAccessError when neither is writable */
async function findTemporaryFolder(words: string[]): Promise<string> {
  const own = tmpdir()
  const isUsable = await checkAccess(words, '-w', own).then(
    () => true,
    () => false,
  )
  if (isUsable) return own
  await checkAccess(words, '-w', '/tmp')
  return '/tmp'
}

/** What a program says against a question: its first line, or how it failed; empty when it succeeds in silence. */
async function objection(words: string[], question: string[]): Promise<string> {
  const [program = '', ...args] = [...words, ...question]
  const { exitCode, output } = await runProgram(program, args)
  const [line = ''] = output.trim().split('\n')
  return line || (exitCode === 0 ? '' : `exit code ${exitCode}`)
}

/** A folder of the account's own for what Node compiles: in root's it could change the code that root runs. */
async function makeCompileCache({ uid, gid }: ServiceAccount): Promise<string> {
  const folder = join(projectFolder, `node_modules/.cache/compiled-${uid}`)
  await makeFolder(folder, 0o700)
  await chown(folder, uid, gid)
  return folder
}

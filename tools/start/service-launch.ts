import { existsSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '../../apps/server/src/platform/config.ts'
import { completePackage } from '../../apps/server/src/platform/embedded-postgres/binaries.ts'
import { dataFolders, findDataOwner, giveData } from '../../apps/server/src/platform/process/data-owner.ts'
import { makeFolder } from '../../apps/server/src/platform/process/folders.ts'
import { isRoot, type ServiceAccount } from '../../apps/server/src/platform/process/service-account.ts'
import { findCommand } from '../programs/find-command.ts'
import { projectFolder } from '../programs/project-folder.ts'
import { runProgram } from '../programs/run-program.ts'

/** How to run a program of the product: the command that precedes it, and its environment. */
type ServiceLaunch = { words: string[]; env: NodeJS.ProcessEnv }

type Options = {
  /** Called with one line that gives the reason why the product runs as root. */
  log: (line: string) => void
  /** Capabilities that the account keeps, by the names of setpriv(1). */
  capabilities?: string[]
}

/** The account cannot run the product; the message continues a sentence that begins with the account. */
class NoAccessError extends Error {}

/**
 * Prepares an installation to run without root's privileges: changes the owner of its files to the service account
 * and returns how to run a program as that account, with no_new_privs and so that it ends with its parent. Returns null
 * when the program must run as the current user: this process is not root, the settings are invalid (which the program reports),
 * or the account cannot access what it needs (which is logged in one line).
 */
export async function prepareServiceLaunch(options: Options): Promise<ServiceLaunch | null> {
  const { log, capabilities = [] } = options
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
    // If this fails, the account copies the programs to DATA_DIR.
    await completePackage().catch(() => undefined)
    const NODE_COMPILE_CACHE = await makeCompileCache(account).catch(() => '')
    return { words, env: { ...process.env, DATA_DIR: config.dataDir, TMPDIR: temporary, NODE_COMPILE_CACHE } }
  } catch (error) {
    log(`Feedreel runs as root: the account ${name ?? account.uid} ${whyNot(error)}.`)
    return null
  }
}

/**
 * Runs an entry file of the server with this process's arguments. A process of root is replaced (execve) by one of the
 * service account; any other user runs the entry in this process.
 */
export async function runEntry(entry: string, options: Options): Promise<void> {
  const launch = await prepareServiceLaunch(options)
  if (launch !== null) {
    const command = [...launch.words, process.execPath, entry, ...process.argv.slice(2)]
    process.execve?.(command[0] ?? '', command, launch.env)
  }
  await import(entry)
}

/** Continues a sentence that begins with the account. Rethrows an unexpected error. */
function whyNot(error: unknown): string {
  if (error instanceof NoAccessError) return error.message
  // The disk does not support owners or is read-only.
  if (error instanceof Error && 'syscall' in error) return `can't be given its files: ${error.message}`
  throw error
}

/** Null when a setting is malformed or DATA_DIR cannot be created. */
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

/** @throws NoAccessError without setpriv */
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

/** @throws NoAccessError with the name of the first file of the checkout that the account cannot read */
async function checkReadable(words: string[]): Promise<void> {
  const folders = ['apps', 'packages', 'node_modules'].map(folder => join(projectFolder, folder))
  // Caches do not belong to the product, and each account has its own.
  const search = [...folders, '-name', '.cache', '-prune', '-o', '!', '-readable', '-print', '-quit']
  const unreadable = await runCheck(words, ['find', ...search])
  if (unreadable !== '') throw new NoAccessError(`can't read ${unreadable}`)
}

/** @throws NoAccessError when test(1) fails for the account */
async function checkAccess(words: string[], test: '-x' | '-w', path: string): Promise<void> {
  if ((await runCheck(words, ['test', test, path])) !== '') throw new NoAccessError(`can't use ${path}`)
}

/** This process's folder for temporary files, otherwise /tmp. @throws NoAccessError when neither is writable */
async function findTemporaryFolder(words: string[]): Promise<string> {
  try {
    await checkAccess(words, '-w', tmpdir())
    return tmpdir()
  } catch {
    await checkAccess(words, '-w', '/tmp')
    return '/tmp'
  }
}

/** Runs a check as the account. @returns its first line of output or its exit code; empty on success without output */
async function runCheck(words: string[], check: string[]): Promise<string> {
  const [program = '', ...args] = [...words, ...check]
  const { exitCode, output } = await runProgram(program, args)
  const [line = ''] = output.trim().split('\n')
  return line || (exitCode === 0 ? '' : `exit code ${exitCode}`)
}

/** A separate compile cache for the account: with access to root's cache it could change code that root runs. */
async function makeCompileCache({ uid, gid }: ServiceAccount): Promise<string> {
  const folder = join(projectFolder, `node_modules/.cache/compiled-${uid}`)
  await makeFolder(folder, 0o700)
  await chown(folder, uid, gid)
  return folder
}

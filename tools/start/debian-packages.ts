import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { findCommand } from '../programs/find-command.ts'
import { type ProgramResult, runProgram } from '../programs/run-program.ts'

/**
 * A Debian package is installed if one of these programs is on PATH or the file, a glob pattern, exists. `oldest`: the first
 * number of the oldest version of the program that serves.
 */
export type SystemPackage = { package: string; commands: string[]; file?: string; oldest?: number }

const withCommands = (name: string, commands = [name]): SystemPackage => ({ package: name, commands })
const withFile = (name: string, file: string): SystemPackage => ({ package: name, commands: [], file })

export const ffmpeg = withCommands('ffmpeg')
export const chromium = withCommands('chromium', ['chromium', 'chromium-browser', 'google-chrome'])
/** Chromium's engine without its window, which saves tests a tenth of the CPU time. */
export const headlessShell = withCommands('chromium-headless-shell')
/** Older versions lack commands of WebDriver BiDi by which Playwright drives them. */
export const firefox = { ...withCommands('firefox-esr', ['firefox-esr', 'firefox']), oldest: 153 }
export const dockerCompose = withCommands('docker-compose')

/** WebKit with its codecs, and a virtual screen for it. */
export const webkit: SystemPackage[] = [
  withCommands('webkit2gtk-driver', ['WebKitWebDriver']),
  withCommands('xvfb', ['Xvfb']),
  withFile('gstreamer1.0-libav', '/usr/lib/*/gstreamer-1.0/libgstlibav.so'),
  withFile('gstreamer1.0-plugins-base', '/usr/lib/*/gstreamer-1.0/libgstplayback.so'),
  withFile('gstreamer1.0-plugins-good', '/usr/lib/*/gstreamer-1.0/libgstisomp4.so'),
  withFile('gstreamer1.0-plugins-bad', '/usr/lib/*/gstreamer-1.0/libgstvideoparsersbad.so'),
]

/** Needed by the S3 server of the tests, which only root can run. */
export const s3ServerPackages: SystemPackage[] = [
  withCommands('memcached'),
  withFile('python3-swift', '/usr/lib/python3/dist-packages/swift/__init__.py'),
]

/** A PostgreSQL server other than the embedded one. */
export const postgresServer = withFile('postgresql', '/usr/lib/postgresql/*/bin/postgres')

/** The packages that docs/operations.md installs, without ffmpeg, PostgreSQL and the packages of the S3 server. */
export const operationsPackages: SystemPackage[] = [
  ...['curl', 'git', 'nginx', 'openssl', 'pgbouncer', 'prometheus'].map(name => withCommands(name)),
  ...['prometheus-blackbox-exporter', 'prometheus-node-exporter'].map(name => withCommands(name)),
  withCommands('systemd', ['systemctl']),
  withCommands('ca-certificates', ['update-ca-certificates']),
]

function isInstalled({ commands, file, oldest }: SystemPackage): boolean {
  const command = findCommand(commands)
  if (command !== undefined) return oldest === undefined || versionOf(command) >= oldest
  return file !== undefined && globSync(file).length > 0
}

/** The first number that a program prints of its version; 0 if it prints none. */
function versionOf(command: string): number {
  const { stdout } = spawnSync(command, ['--version'], { encoding: 'utf8' })
  return Number(/\d+/.exec(stdout ?? '')?.[0] ?? 0)
}

/**
 * Installs missing and outdated packages and prints one line, if this process is root on Debian.
 * @throws with one line that names the missing packages if it is not, or with the output of apt-get when that fails
 */
export async function ensureDebianPackages(packages: SystemPackage[]): Promise<void> {
  const missing = packages.filter(entry => !isInstalled(entry)).map(entry => entry.package)
  if (missing.length === 0) return
  const names = missing.join(' ')
  if (process.getuid?.() !== 0 || !findCommand(['apt-get'])) {
    throw new Error(`Missing: ${missing.join(', ')}. Install it with: sudo apt-get install ${names}`)
  }
  console.log(`Installing ${missing.join(' and ')} with apt-get…`)
  // The package lists may be missing or name old versions. Without a network, what they name may be there all the same.
  await aptGet(['update'])
  const result = await aptGet(['install', '--no-install-recommends', ...missing])
  if (result.exitCode !== 0) throw new Error(`${result.output}apt-get could not install ${names}`)
}

function aptGet(args: string[]): Promise<ProgramResult> {
  return runProgram('apt-get', ['--yes', '--quiet', '--option=DPkg::Lock::Timeout=120', ...args], {
    // At this run level packages do not start their services.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  })
}

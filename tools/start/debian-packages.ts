import { globSync } from 'node:fs'
import { findCommand } from '../programs/find-command.ts'
import { type ProgramResult, runProgram } from '../programs/run-program.ts'

/** A system package and the programs it brings, or a file (`*` for anything) it has outside PATH; any one is enough. */
export type SystemPackage = { package: string; commands: string[]; file?: string }

export const ffmpeg: SystemPackage = { package: 'ffmpeg', commands: ['ffmpeg'] }

export const chromium: SystemPackage = {
  package: 'chromium',
  commands: ['chromium', 'chromium-browser', 'google-chrome'],
}

export const firefox: SystemPackage = { package: 'firefox-esr', commands: ['firefox-esr', 'firefox'] }

/** The engine of Safari, what plays videos in it, and a screen for it. */
export const webkit: SystemPackage[] = [
  { package: 'webkit2gtk-driver', commands: ['WebKitWebDriver'] },
  { package: 'xvfb', commands: ['Xvfb'] },
  ...['libav:libav', 'plugins-base:playback', 'plugins-good:isomp4', 'plugins-bad:videoparsersbad'].map(
    entry => {
      const [name, library] = entry.split(':')
      return {
        package: `gstreamer1.0-${name}`,
        commands: [],
        file: `/usr/lib/*/gstreamer-1.0/libgst${library}.so`,
      }
    },
  ),
]

/** What the S3 server of the tests is made of; only root can run it. */
export const s3ServerPackages: SystemPackage[] = [
  { package: 'memcached', commands: ['memcached'] },
  { package: 'python3-swift', commands: [], file: '/usr/lib/python3/dist-packages/swift/__init__.py' },
]

/** A PostgreSQL server of its own, beside the embedded one. */
export const postgresServer: SystemPackage = {
  package: 'postgresql',
  commands: [],
  file: '/usr/lib/postgresql/*/bin/postgres',
}

/** What docs/operations.md installs and uses, beside ffmpeg, PostgreSQL and what the S3 server is made of. */
export const operationsPackages: SystemPackage[] = [
  ...['curl', 'git', 'nginx', 'openssl', 'pgbouncer', 'prometheus', 'systemd'].map(name => ({
    package: name,
    commands: [name === 'systemd' ? 'systemctl' : name],
  })),
  ...['prometheus-blackbox-exporter', 'prometheus-node-exporter'].map(name => ({
    package: name,
    commands: [name],
  })),
  { package: 'ca-certificates', commands: ['update-ca-certificates'] },
]

export const dockerCompose: SystemPackage = { package: 'docker-compose', commands: ['docker-compose'] }

function isInstalled({ commands, file }: SystemPackage): boolean {
  return findCommand(commands) !== undefined || (file !== undefined && globSync(file).length > 0)
}

/**
 * Makes sure that the programs of the system packages are on PATH: as root on Debian by installing what is
 * missing, with one line; otherwise throws one line that says what to install.
 */
export async function ensureDebianPackages(packages: SystemPackage[]): Promise<void> {
  const missing = packages.filter(entry => !isInstalled(entry)).map(entry => entry.package)
  if (missing.length === 0) return
  const names = missing.join(' ')
  if (process.getuid?.() !== 0 || !findCommand(['apt-get'])) {
    throw new Error(`Missing: ${missing.join(', ')}. Install it with: sudo apt-get install ${names}`)
  }
  console.log(`Installing ${missing.join(' and ')} with apt-get…`)
  let result = await aptGet(['install', '--no-install-recommends', ...missing])
  if (result.exitCode !== 0) {
    // The lists of packages are missing or older than the archive.
    await aptGet(['update'])
    result = await aptGet(['install', '--no-install-recommends', ...missing])
  }
  if (result.exitCode !== 0) throw new Error(`${result.output}apt-get could not install ${names}`)
}

function aptGet(args: string[]): Promise<ProgramResult> {
  return runProgram('apt-get', ['--yes', '--quiet', '--option=DPkg::Lock::Timeout=120', ...args], {
    // With this run level no service is started by its installation.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  })
}

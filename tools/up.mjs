// First start: `node tools/up.mjs COMMAND [arguments…]` installs the packages when they are missing or out of
// date and runs tools/commands/COMMAND.ts with the project's own Node. Runs itself on Node 20 without packages.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installPackages } from './install-packages.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [name = '', ...args] = process.argv.slice(2)

function fail(line) {
  console.error(line)
  process.exit(1)
}

/** Node 24 from the packages, otherwise the running Node if it is new enough to run TypeScript. */
function findNode() {
  const node = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  if (existsSync(node)) return node
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 24 || (major === 24 && minor >= 12)) return process.execPath
  fail(
    `Feedreel needs Node 24.12 or newer on ${process.platform} ${process.arch}; this is ${process.version}`,
  )
}

/** Runs the command until it ends; forwards signals to it, and ends with its exit code or the signal that ended it. */
function run(node) {
  const path = [join(root, 'node_modules/.bin'), dirname(node), process.env.PATH].join(delimiter)
  // The command ends when this process is killed, because that closes the ipc channel.
  const child = spawn(node, [join(root, 'tools/run-command.ts'), name, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // DNS look-ups use half of the thread pool: with the default 4, two unreachable name servers block all others.
    // The compile cache saves a third of the CPU time of a start.
    env: {
      UV_THREADPOOL_SIZE: '16',
      // Otherwise the 19 MiB of each password hash stay in up to 16 heaps of glibc: 400 MB.
      MALLOC_ARENA_MAX: '2',
      // Blocks of that size return to the system at once. Setting one threshold fixes the other (mallopt(3)): at its default
      // of 128 KB, each picture buffer would be a new system call.
      MALLOC_MMAP_THRESHOLD_: '16777216',
      MALLOC_TRIM_THRESHOLD_: '33554432',
      // By default V8 lets new objects fill 128 MB before it collects them.
      NODE_OPTIONS: '--max-semi-space-size=16',
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
      ...process.env,
      PATH: path,
    },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the command directly.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  const parent = process.ppid
  // npm forwards signals; if npm is killed, only a changed parent process id shows it.
  const watch = setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
  }, 500)
  if (!process.env.npm_lifecycle_event) clearInterval(watch)
  child.on('error', error => fail(`${node} can't be run: ${error.message}`))
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

const commands = readdirSync(join(root, 'tools/commands'))
  .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map(file => file.slice(0, -3))
if (!commands.includes(name)) {
  fail(`${name ? `There is no command "${name}".` : 'Which command?'} There are: ${commands.join(', ')}`)
}
try {
  await installPackages(root)
} catch (error) {
  fail(error.message)
}
run(findNode())

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../tools/servers/free-port.ts'

const entry = join(import.meta.dirname, '../apps/server/src/main.ts')
const shownLines = 20

/** Settings of the machine that would lead the tests to another database or storage; blank means unset. */
const blankSettings = {
  DATABASE_URL: '',
  S3_ENDPOINT: '',
  S3_BUCKET: '',
  S3_ACCESS_KEY_ID: '',
  S3_SECRET_ACCESS_KEY: '',
  S3_PUBLIC_URL: '',
  ROLE: '',
  TRUST_PROXY: '',
  METRICS_TOKEN: '',
}

/**
 * Starts the whole product with the demo on a free port and an empty data folder, for all browser tests; they
 * find its origin in E2E_PRODUCT (also the base address), its administrator in E2E_USERNAME and E2E_PASSWORD, and
 * its data folder in E2E_DATA_DIR, for commands of the shell. Resolves with what ends it. Throws with the product's last lines when it does not start.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'feedreel-e2e-'))
  // The user that the database runs as must be able to enter.
  await chmod(folder, 0o755)
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const account = { username: 'editor', password: 'browser tests only' }
  const log = await open(join(folder, 'product.log'), 'w')
  const product = spawn(process.execPath, [entry], {
    stdio: ['ignore', log.fd, log.fd],
    env: {
      ...process.env,
      ...blankSettings,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: origin,
      DATA_DIR: join(folder, 'data'),
      DEMO: 'true',
      // The tests' own feeds are served on this machine.
      FETCH_ALLOWLIST: '127.0.0.1',
      ADMIN_USERNAME: account.username,
      ADMIN_PASSWORD: account.password,
    },
  })
  await log.close()
  const stop = async () => {
    if (!hasEnded(product)) {
      product.kill('SIGTERM')
      await once(product, 'exit')
    }
    await rm(folder, { recursive: true, force: true })
  }
  while (!(await answers(origin))) {
    if (hasEnded(product)) {
      const lines = (await readFile(join(folder, 'product.log'), 'utf8')).trimEnd().split('\n')
      await stop()
      throw new Error(`The product did not start:\n${lines.slice(-shownLines).join('\n')}`)
    }
    await delay(50)
  }
  process.env.E2E_PRODUCT = origin
  process.env.E2E_DATA_DIR = join(folder, 'data')
  process.env.E2E_USERNAME = account.username
  process.env.E2E_PASSWORD = account.password
  return stop
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

async function answers(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`)).ok
  } catch {
    return false
  }
}

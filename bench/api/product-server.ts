import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../../tools/servers/free-port.ts'
import { startProduct as startProcess } from '../cluster/product-process.ts'
import type { Request } from './load.ts'

const OPERATOR = { username: 'bench', password: 'bench password 1' }

/** A started program that answers at `url`. */
export type Served = { url: string; stop(): Promise<void> }

/** Starts the product's web server as a process of its own, as in production. */
export async function startProduct(environment: Record<string, string>): Promise<Served> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { stop } = await startProcess({
    PORT: String(port),
    PUBLIC_URL: url,
    ROLE: 'web',
    LOG_LEVEL: 'warn',
    ADMIN_USERNAME: OPERATOR.username,
    ADMIN_PASSWORD: OPERATOR.password,
    ...environment,
  })
  return { url, stop }
}

/** Signs the operator in. @returns the cookies of the session */
export async function signIn(url: string): Promise<string> {
  const cookies: string[] = []
  const keep = (answer: Response) => {
    for (const cookie of answer.headers.getSetCookie()) cookies.push(cookie.split(';')[0] ?? '')
  }
  const token = await fetch(`${url}/api/csrf-token/`)
  keep(token)
  const { csrfToken } = (await token.json()) as { csrfToken: string }
  const answer = await fetch(`${url}/api/portal/auth/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrftoken': csrfToken, cookie: cookies.join('; ') },
    body: JSON.stringify({ action: 'login', ...OPERATOR }),
  })
  if (!answer.ok) throw new Error(`The operator could not sign in: ${answer.status}`)
  keep(answer)
  return cookies.join('; ')
}

/** Starts a bare Node HTTP server that answers each request with the very bytes that the product answers. */
export async function startBare(product: string, requests: readonly Request[]): Promise<Served> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts'), product], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(requests))
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return {
    url: line,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

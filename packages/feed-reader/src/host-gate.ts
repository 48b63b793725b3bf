import type { FetchPolicy } from './fetch-policy.ts'

/** Requests to one host at a time, whatever they are for: a site must not feel that it is read by many readers. */
const requestsPerHost = 2

type Host = { running: number; waiting: (() => void)[] }

/** The hosts that are asked at the moment, by policy. */
const gates = new WeakMap<FetchPolicy, Map<string, Host>>()

/**
 * Waits until a host is asked by fewer than two requests of this process, first come, first served.
 * @param host name and port
 * @returns what lets the next one in; to be called once, when the request has ended
 * @throws the reason of the signal when it aborts meanwhile
 */
export async function enterHost(
  policy: FetchPolicy,
  host: string,
  signal?: AbortSignal,
): Promise<() => void> {
  const hosts = gates.get(policy) ?? new Map<string, Host>()
  gates.set(policy, hosts)
  const here = hosts.get(host) ?? { running: 0, waiting: [] }
  hosts.set(host, here)
  if (here.running < requestsPerHost) here.running += 1
  else await turnOf(here, signal)
  return () => {
    const next = here.waiting.shift()
    // Whoever comes next takes over the place.
    if (next) next()
    else if (--here.running === 0) hosts.delete(host)
  }
}

function turnOf(host: Host, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  return new Promise((resolve, reject) => {
    const leave = () => {
      host.waiting.splice(host.waiting.indexOf(enter), 1)
      reject(signal?.reason)
    }
    const enter = () => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }
    signal?.addEventListener('abort', leave, { once: true })
    host.waiting.push(enter)
  })
}

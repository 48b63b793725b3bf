import { Agent, buildConnector } from 'undici'
import { createCheckedLookup } from './checked-lookup.ts'
import type { FetchLimits } from './fetch-limits.ts'
import type { FetchPolicy } from './fetch-policy.ts'
import { limitAnswers } from './limit-answers.ts'

const MAX_RESPONSE_HEAD_BYTES = 16 * 1024

/** Connection pools by policy; a policy that is dropped takes its pools with it. */
const pools = new WeakMap<FetchPolicy, Map<string, Agent>>()

/**
 * Returns the connection pool for a policy. Connections of trusted hosts may lead anywhere, all others only to
 * addresses that the policy allows; the two kinds are never mixed, so that a connection that is kept alive
 * cannot be used by a request that is not entitled to it. Fetches with the same limits share connections.
 */
export function connectionsFor(
  policy: FetchPolicy,
  trusted: boolean,
  limits: Pick<FetchLimits, 'connectTimeoutMs' | 'wireBytes'>,
): Agent {
  const ofPolicy = pools.get(policy) ?? new Map<string, Agent>()
  pools.set(policy, ofPolicy)
  const { connectTimeoutMs, wireBytes } = limits
  const key = `${trusted ? 'trusted' : 'checked'} ${connectTimeoutMs} ${wireBytes}`
  let agent = ofPolicy.get(key)
  if (agent === undefined) {
    const check = trusted ? {} : { lookup: createCheckedLookup(address => policy.allowsAddress(address)) }
    const connect = buildConnector({ allowH2: false, timeout: connectTimeoutMs, ...check })
    agent = new Agent({
      allowH2: false,
      maxHeaderSize: MAX_RESPONSE_HEAD_BYTES,
      connect: limitAnswers(connect, wireBytes),
    })
    ofPolicy.set(key, agent)
  }
  return agent
}

/** Closes the idle connections of a policy once its running fetches have ended. */
export async function closeConnections(policy: FetchPolicy): Promise<void> {
  const agents = [...(pools.get(policy)?.values() ?? [])]
  pools.delete(policy)
  await Promise.all(agents.map(agent => agent.close()))
}

import { normaliseDomain } from '@feedreel/contracts/fields/domain'
import type { Config } from '../../config.ts'
import { isLoopbackHost } from './loopback-host.ts'

/**
 * True for an origin under which this installation serves the portal and the demo sites: that of PUBLIC_URL, the known
 * hosts, and this machine and HOST at PORT, because other programs may serve their other ports.
 * @param origin as a browser sends it
 */
export function isOwnOrigin(
  origin: string,
  { publicUrl, host, port, knownHosts }: Pick<Config, 'publicUrl' | 'host' | 'port' | 'knownHosts'>,
): boolean {
  const name = URL.parse(origin)?.hostname ?? ''
  if (origin === publicUrl || knownHosts.includes(name)) return true
  const isHere = isLoopbackHost(name) || name === normaliseDomain(host)
  return isHere && origin === new URL(`http://${name}:${port}`).origin
}

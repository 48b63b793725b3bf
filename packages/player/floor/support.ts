import data from '@mdn/browser-compat-data' with { type: 'json' }
import type { BrowserName, Identifier, SupportStatement } from '@mdn/browser-compat-data/types'
import { FLOOR } from './floor.ts'

/** The tables of the web platform's features (https://github.com/mdn/browser-compat-data), by their kinds. */
export const { api, css, javascript } = data

const BROWSERS = Object.entries(FLOOR) as [BrowserName, string][]

/** Whether every browser of the floor supports a feature, unprefixed and without a flag; true for a feature without data. */
export function isInFloor({ __compat: compat }: Identifier): boolean {
  if (!compat) return true
  return BROWSERS.every(([browser, version]) => hasSince(compat.support[browser], version))
}

function hasSince(support: SupportStatement | undefined, version: string): boolean {
  // The first statement covers the newest versions and the unprefixed name.
  const [latest] = Array.isArray(support) ? support : [support]
  if (!latest || latest.flags || latest.prefix || latest.alternative_name) return false
  const added = String(latest.version_added).replace('≤', '')
  return /^[\d.]+$/.test(added) && isAtMost(added, version)
}

function isAtMost(version: string, other: string): boolean {
  const [[major = 0, minor = 0] = [], [most = 0, mostMinor = 0] = []] = [version, other].map(text =>
    text.split('.').map(Number),
  )
  return major < most || (major === most && minor <= mostMinor)
}

/** A feature's entry by its path in a table; undefined when it has none. */
export function entryAt(table: Identifier, ...path: string[]): Identifier | undefined {
  return path.reduce<Identifier | undefined>(
    (entry, name) => (entry && Object.hasOwn(entry, name) ? entry[name] : undefined),
    table,
  )
}

/**
 * Indexes the features of a table by name only: several interfaces may have a member of the same name, and a script
 * does not specify the interface.
 * @param depth how deep the named entries lie, 2 for members of interfaces
 */
export function indexByName(table: Identifier, depth = 2): Map<string, Identifier[]> {
  const found = new Map<string, Identifier[]>()
  const collect = (entry: Identifier, left: number) => {
    for (const [name, child] of Object.entries(entry)) {
      if (name === '__compat') continue
      found.set(name, [...(found.get(name) ?? []), child as Identifier])
      if (left > 1) collect(child as Identifier, left - 1)
    }
  }
  collect(table, depth)
  return found
}

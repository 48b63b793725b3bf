import { MAX_ADDRESS } from './vast-document.ts'

/** What is known about the moment, by the macro's name; a value is inserted percent-encoded. */
export type MacroValues = Record<string, string | number | undefined>

/** Hours, minutes, seconds and milliseconds, as the playhead macros want it: `00:00:07.120`. */
export function playhead(timeS: number): string {
  return new Date(timeS * 1000 || 0).toISOString().slice(11, 23)
}

/**
 * Replaces VAST's macros (https://interactiveadvertisingbureau.github.io/vast/vast4macros) in an address,
 * also where their brackets are percent-encoded, and the `${GDPR…}` and `${GPP…}` macros of
 * IAB's consent frameworks. What a player can't know becomes -1, as the standard says, and so does a value with which
 * all values together would be longer than 8,192 characters. CACHEBUSTING (of old: RANDOM) and TIMESTAMP are filled in
 * by themselves.
 */
export function expandMacros(url: string, values: MacroValues): string {
  const random = Math.random().toFixed(8).slice(2)
  const known: MacroValues = {
    CACHEBUSTING: random,
    RANDOM: random,
    TIMESTAMP: new Date().toISOString(),
    ...values,
  }
  let roomLeft = MAX_ADDRESS
  return url.replace(
    /(?:\[|%5B)([A-Z][A-Z_]+)(?:\]|%5D)|\$\{((?:GDPR|GPP)[A-Z_]*?)(?:_\d+)?\}/g,
    (_, name: string | undefined, consent = '') => {
      const value = String(known[name ?? consent] ?? -1)
      if (value.length > roomLeft) return '-1'
      roomLeft -= value.length
      return encodeURIComponent(value)
    },
  )
}

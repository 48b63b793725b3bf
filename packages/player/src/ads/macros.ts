import { MAX_ADDRESS } from './vast/vast-document.ts'

/** Values by macro name; inserted percent-encoded. */
export type MacroValues = Record<string, string | number | undefined>

/** Hours, minutes, seconds and milliseconds for the playhead macros: `00:00:07.120`. */
export function playhead(timeS: number): string {
  return new Date(timeS * 1000 || 0).toISOString().slice(11, 23)
}

/**
 * Replaces VAST's macros (https://interactiveadvertisingbureau.github.io/vast/vast4macros) in an address,
 * also where their brackets are percent-encoded, the `${GDPR…}` and `${GPP…}` macros of IAB's consent frameworks, and the
 * placeholders in tags of Google Ad Manager: `[timestamp]`, a random number, and `[referrer_url]` and `[description_url]`,
 * the page's address. An unknown value becomes -1, as the standard says, and so does one that would make all values
 * together longer than 8,192 characters. CACHEBUSTING (formerly RANDOM) and TIMESTAMP are always filled in.
 */
export function expandMacros(url: string, values: MacroValues): string {
  const random = Math.random().toFixed(8).slice(2)
  const known: MacroValues = {
    CACHEBUSTING: random,
    RANDOM: random,
    TIMESTAMP: new Date().toISOString(),
    timestamp: random,
    referrer_url: values.PAGEURL,
    description_url: values.PAGEURL,
    ...values,
  }
  let roomLeft = MAX_ADDRESS
  return url.replace(
    /(?:\[|%5[Bb])([A-Z][A-Z_]+|timestamp|(?:referrer|description)_url)(?:\]|%5[Dd])|\$\{((?:GDPR|GPP)[A-Z_]*?)(?:_\d+)?\}/g,
    (_, name: string | undefined, consent = '') => {
      const value = String(known[name ?? consent] ?? -1)
      if (value.length > roomLeft) return '-1'
      roomLeft -= value.length
      return encodeURIComponent(value)
    },
  )
}

import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { AuditEntry } from '@feedreel/contracts/audit'
import type { AuditRow } from './store/entries.ts'

type Changes = AuditEntry['changes']

/** The fields of a record in the API. */
export type Fields = Record<string, unknown>

const MASK = '***'
/** Longer texts are cut. */
const MAX_TEXT = 1000
const SECRET_NAME = /password|passwd|secret|token|api_?key|signature|credential/i
/** Set by the system, not by an actor. */
const OWN_FIELDS = new Set(['id', 'created_at', 'last_updated', 'last_video_generated'])

/** Well-formed even where the cut splits a surrogate pair: PostgreSQL stores no half one in JSON. */
const cut = (text: string) => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT).toWellFormed()}…` : text)

/** Masks the password and secret parameters of a URL; returns other text unchanged. */
function maskAddress(text: string): string {
  const url = /^https?:/i.test(text) ? URL.parse(text) : null
  if (!url) return text
  const secret = [...url.searchParams.keys()].filter(name => SECRET_NAME.test(name))
  if (url.password === '' && secret.length === 0) return text
  if (url.password !== '') url.password = MASK
  for (const name of secret) url.searchParams.set(name, MASK)
  return url.href
}

/** Masks secrets in a value, also inside objects and URLs. */
function mask(name: string, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (SECRET_NAME.test(name)) return MASK
  if (typeof value === 'string') return cut(maskAddress(value))
  if (Array.isArray(value)) return value.map(entry => mask(name, entry))
  if (typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, mask(key, entry)]))
}

/**
 * The fields that differ before and after a change, with secrets masked.
 * @param before null for a new record @param after null for a deleted one
 */
export function changedFields(before: Fields | null, after: Fields | null): Changes {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const changes: Changes = {}
  for (const name of names) {
    const from = before?.[name] ?? null
    const to = after?.[name] ?? null
    if (OWN_FIELDS.has(name) || isDeepStrictEqual(from, to)) continue
    changes[name] = { from: mask(name, from), to: mask(name, to) }
  }
  return changes
}

/** JSON with the keys of objects in order and without spaces: RFC 8785 for values that came from JSON. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join(',')}}`
}

/** The fields covered by the hash of an entry: all but the position and the hash itself. */
export function hashedFields({ position: _position, hash: _hash, at, ...entry }: AuditRow) {
  return { ...entry, at: at.toISOString() }
}

/** SHA-256 of the previous entry's hash (32 bytes) and the canonical JSON of this one (UTF-8). */
export function hashEntry(previous: Buffer, entry: AuditRow): Buffer {
  return createHash('sha256')
    .update(previous)
    .update(canonicalJson(hashedFields(entry)))
    .digest()
}

/** A fault of the chain: an entry that does not match its hash, or a position without an entry. */
export type ChainFault = { position: number; id: number | null; reason: 'changed' | 'missing' }

/** The fault between two consecutive entries, or null. */
export function faultOf(before: { position: number; hash: Buffer }, entry: AuditRow): ChainFault | null {
  const position = before.position + 1
  if (entry.position !== position) return { position, id: null, reason: 'missing' }
  const isSame = entry.hash?.equals(hashEntry(before.hash, entry)) === true
  return isSame ? null : { position, id: entry.id, reason: 'changed' }
}

import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** The prefix of every secret, for secret scanners. */
const PREFIX = 'feedreel_pat_'
const SECRET_BYTES = 32
const SECRET = new RegExp(`^${PREFIX}([0-9a-f]{${SECRET_BYTES * 2}})([0-9a-f]{8})$`)

const checksum = (digits: string) => crc32(digits).toString(16).padStart(8, '0')

/** A new secret: a prefix, 256 random bits and their CRC-32, in hexadecimal digits. */
export function newSecret(): string {
  const digits = randomBytes(SECRET_BYTES).toString('hex')
  return `${PREFIX}${digits}${checksum(digits)}`
}

/** Whether a text has the form and checksum of a secret, so that a query is worthwhile. */
export function isSecret(text: string): boolean {
  const [, digits, sum] = SECRET.exec(text) ?? []
  return digits !== undefined && checksum(digits) === sum
}

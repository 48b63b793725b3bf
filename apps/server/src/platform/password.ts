import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createLimitedQueue } from './limited-work.ts'

/** OWASP Password Storage Cheat Sheet, argon2id: 19 MiB, 2 passes, 1 lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
const SALT_BYTES = 16
const FORMAT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** Each hash takes 19 MiB and about 30 ms of a core. */
const inTurn = createLimitedQueue({
  atOnce: 2,
  waiting: 30,
  refusal: { sentence: 'Too many passwords are being checked. Try again in a moment.', retryAfterS: 2 },
})

/** @throws AppError 503 when too many are waiting */
const derive = (parameters: Argon2Parameters): Promise<Buffer> =>
  inTurn(() => promisify(argon2)('argon2id', parameters))

const toBase64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/**
 * Hashes a password with argon2id. @returns a PHC string with its cost and salt
 * @throws AppError 503 when too many passwords are being hashed
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES)
  const tag = await derive({ message: password, nonce, ...COST })
  const cost = `m=${COST.memory},t=${COST.passes},p=${COST.parallelism}`
  return `$argon2id$v=19$${cost}$${toBase64(nonce)}$${toBase64(tag)}`
}

/**
 * True when a password matches a hash of hashPassword.
 * @throws when the hash is malformed, and AppError 503 when too many passwords are being hashed
 */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = FORMAT.exec(hash) ?? []
  if (!salt || !tag) throw new Error('A stored password hash is malformed.')
  const expected = Buffer.from(tag, 'base64')
  const actual = await derive({
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(actual, expected)
}

/** The hash of a random password that nobody knows, for accounts without one. @throws as hashPassword */
export function hashOfUnknownPassword(): Promise<string> {
  return hashPassword(randomBytes(32).toString('base64'))
}

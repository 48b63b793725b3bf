import cookie from '@fastify/cookie'
import type { Database } from '../database/database.ts'
import { sentenceOf } from '../errors.ts'
import type { Log } from '../log.ts'
import { seal, unseal } from '../secrets.ts'
import { createKey, type Keys as KeysOfName, readKeys } from './key-store.ts'

/** Less than ROTATION_GRACE_S, so that a process accepts a new key before another uses it. */
const READ_EVERY_MS = 20_000

/** How long after a rotation the new keys are used. */
export const ROTATION_GRACE_S = 60

/** The keys that all processes share, by name. They are created by first use and replaced by a rotation. */
export type Keys = {
  /** Signs with the key in use, and accepts all; for @fastify/session. */
  signer(name: string): Promise<Signer>
  /** Encrypts a text with the key in use. */
  seal(name: string, text: string): Promise<string>
  /** Decrypts a text that any accepted key sealed. @throws for other keys and changed texts */
  unseal(name: string, sealed: string): Promise<string>
  /** Encrypts a sealed text with the newest key, whether it is in use or not. @throws as unseal */
  reseal(name: string, sealed: string): Promise<string>
  /** Reads the keys now; also done every 20 s. @throws the database's error */
  refresh(): Promise<void>
  stop(): void
}

type Unsigned = { valid: true; renew: boolean; value: string } | { valid: false; renew: false; value: null }
type Signer = { sign(value: string): string; unsign(value: string): Unsigned }

/** Opens a sealed text with the first key that fits. @throws when none does */
function open(sealed: string, keys: readonly string[]): string {
  for (const key of keys) {
    try {
      return unseal(sealed, key)
    } catch {
      // Sealed with another key, or changed.
    }
  }
  throw new Error('A sealed value was changed, or its key is no longer kept.')
}

/** Reads the shared keys and follows their rotation, also by other processes. */
export async function followKeys(db: Database, log: Log, readEveryMs = READ_EVERY_MS): Promise<Keys> {
  let known = await readKeys(db)

  async function refresh(): Promise<void> {
    known = await readKeys(db)
  }

  async function of(name: string): Promise<KeysOfName> {
    if (!known.has(name)) {
      await createKey(db, name)
      await refresh()
    }
    const keys = known.get(name)
    if (!keys) throw new Error(`There is no key ${name}.`)
    return keys
  }

  async function unsealAny(name: string, sealed: string): Promise<string> {
    const { accepted } = await of(name)
    try {
      return open(sealed, accepted)
    } catch {
      // The key of a rotation that this process has not read yet.
      await refresh()
      return open(sealed, (await of(name)).accepted)
    }
  }

  const timer = setInterval(() => {
    refresh().catch(error => log.warn({ error: sentenceOf(error) }, 'The shared keys could not be read'))
  }, readEveryMs)
  timer.unref()

  return {
    async signer(name) {
      let last = await of(name)
      let inner = signerOf(last)
      const current = () => {
        const keys = known.get(name) ?? last
        if (keys !== last) {
          last = keys
          inner = signerOf(keys)
        }
        return inner
      }
      return { sign: value => current().sign(value), unsign: value => current().unsign(value) }
    },
    async seal(name, text) {
      return seal(text, (await of(name)).used)
    },
    unseal: unsealAny,
    async reseal(name, sealed) {
      const text = await unsealAny(name, sealed)
      const [newest = ''] = (await of(name)).accepted
      return seal(text, newest)
    },
    refresh,
    stop: () => clearInterval(timer),
  }
}

/** The first key signs, each verifies. */
function signerOf({ used, accepted }: KeysOfName): Signer {
  return new cookie.Signer([used, ...accepted.filter(key => key !== used)]) as Signer
}

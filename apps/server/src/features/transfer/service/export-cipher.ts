import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { hasCode, PermanentError } from '#platform/errors.ts'

/** How the files of an export are stored: as they are, or each encrypted with age. */
export type Cipher = {
  /** The end of the files' names. */
  suffix: '' | '.age'
  encrypt(body: Readable): Promise<Readable>
  /** @throws, then or while it is read, for a changed or cut file */
  decrypt(body: Readable): Promise<Readable>
}

/** Files as they are. */
export const NO_CIPHER: Cipher = { suffix: '', encrypt: async body => body, decrypt: async body => body }

/** For whom an export is encrypted: the owners of these age recipients, or who knows the passphrase. */
export type ExportKey = { recipients: readonly string[] } | { passphrase: string }

/** What opens an encrypted export. */
export type ImportKey = { identities: readonly string[] } | { passphrase: string }

/** The export's own identity, encrypted: one passphrase to stretch, however many files there are. */
const keyFile = (folder: string) => join(folder, 'key.age')

/** Bytes as age's streams, which are the web's. */
async function through(
  body: Readable,
  convert: (stream: globalThis.ReadableStream<Uint8Array>) => Promise<globalThis.ReadableStream<Uint8Array>>,
): Promise<Readable> {
  const given = Readable.toWeb(body) as unknown as globalThis.ReadableStream<Uint8Array>
  return Readable.fromWeb((await convert(given)) as unknown as ReadableStream)
}

async function cipherOf(identity: string): Promise<Cipher> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(await identityToRecipient(identity))
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  return {
    suffix: '.age',
    encrypt: body => through(body, stream => encrypter.encrypt(stream)),
    decrypt: body => through(body, stream => decrypter.decrypt(stream)),
  }
}

/** @throws PermanentError that names a recipient of another form */
function encrypterFor(key: ExportKey): Encrypter {
  const encrypter = new Encrypter()
  if ('passphrase' in key) encrypter.setPassphrase(key.passphrase)
  else {
    for (const recipient of key.recipients) {
      try {
        encrypter.addRecipient(recipient)
      } catch {
        throw new PermanentError(`recipient: "${recipient}" is no age recipient like age1….`)
      }
    }
  }
  return encrypter
}

/** @throws PermanentError for an identity of another form */
function decrypterFor(key: ImportKey): Decrypter {
  const decrypter = new Decrypter()
  if ('passphrase' in key) decrypter.addPassphrase(key.passphrase)
  else {
    for (const identity of key.identities) {
      try {
        decrypter.addIdentity(identity)
      } catch {
        throw new PermanentError('identity: this is no age identity like AGE-SECRET-KEY-1….')
      }
    }
  }
  return decrypter
}

/** Checks a key before anything is written. @throws PermanentError for a malformed recipient */
export function checkExportKey(key: ExportKey | null): void {
  if (key !== null) encrypterFor(key)
}

/** Whether a folder holds an encrypted export, finished or not. */
export async function isEncrypted(folder: string): Promise<boolean> {
  return (await readKeyFile(folder)) !== null
}

async function readKeyFile(folder: string): Promise<Uint8Array | null> {
  try {
    return await readFile(keyFile(folder))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

/** Makes the identity of an export and stores it, encrypted for the key. */
export async function createCipher(folder: string, key: ExportKey): Promise<Cipher> {
  const identity = await generateX25519Identity()
  await writeFile(keyFile(folder), await encrypterFor(key).encrypt(`${identity}\n`))
  return cipherOf(identity)
}

/**
 * The cipher of an export that is read.
 * @param key null for an export as it is
 * @throws PermanentError when the key does not open the export, is missing, or is not needed
 */
export async function openCipher(folder: string, key: ImportKey | null): Promise<Cipher> {
  const sealed = await readKeyFile(folder)
  if (sealed === null) {
    if (key === null) return NO_CIPHER
    throw new PermanentError(`${folder} holds no encrypted export: leave out identity and passphrase.`)
  }
  if (key === null) throw new PermanentError('The export is encrypted: give its identity or passphrase.')
  const decrypter = decrypterFor(key)
  const opened = await decrypter.decrypt(sealed, 'text').catch(() => null)
  if (opened === null)
    throw new PermanentError('The export can’t be opened with this identity or passphrase.')
  return cipherOf(opened.trim())
}

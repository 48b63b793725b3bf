import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { hasCode, PermanentError } from '#platform/errors.ts'

/** The storage form of an export's files: plain, or each encrypted with age. */
export type Cipher = {
  /** The extension of the files. */
  suffix: '' | '.age'
  encrypt(body: Readable): Promise<Readable>
  /** @throws at once or while the stream is read, for a changed or truncated file */
  decrypt(body: Readable): Promise<Readable>
}

/** Plain files. */
export const NO_CIPHER: Cipher = { suffix: '', encrypt: async body => body, decrypt: async body => body }

/** The key of an encrypted export: age recipients, or a passphrase. */
export type ExportKey = { recipients: readonly string[] } | { passphrase: string }

/** The key that opens an encrypted export. */
export type ImportKey = { identities: readonly string[] } | { passphrase: string }

/** The export's own identity, encrypted. A passphrase is stretched only once, however many files there are. */
const keyFile = (folder: string) => join(folder, 'key.age')

/** Converts bytes to a web stream, as age requires. */
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

/** @throws PermanentError that names a malformed recipient */
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

/** @throws PermanentError for a malformed identity */
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
 * The cipher to read an export.
 * @param key null for a plain export
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

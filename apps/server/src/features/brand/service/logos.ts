import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Brand, type BrandInput, LOGO_TOO_LARGE, type Logo } from '@feedreel/contracts/brand/brand'
import type { FieldErrors } from '@feedreel/contracts/errors'
import { PictureRefusedError } from '@feedreel/media/picture/picture-worth'
import type { Queryable } from '#platform/database/database.ts'
import { DecoderEndedError } from '#platform/decoders/errors.ts'
import { InvalidFieldsError, PermanentError } from '#platform/errors.ts'
import type { UploadedFile } from '#platform/http/multipart.ts'
import { createLimitedQueue } from '#platform/limited-work.ts'
import type { Platform } from '#platform/platform.ts'
import { makeWorkFolder } from '#platform/process/work-folder.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { getIntact } from '#platform/storage/stored-hashes.ts'
import { logoKey, UNUSED_LOGO_HOURS } from '../rules.ts'
import { deleteUnusedLogos, findLogos, insertLogo, listLogos } from '../store.ts'

/** The form of a logo's id in the key of its file. */
const LOGO_KEY = /^clips\/logo-([0-9a-f]{64})\.png$/

/**
 * One logo is drawn at a time: a small SVG can keep a decoder process busy until its timeout, and another one must stay
 * free for feeds.
 */
const inTurn = createLimitedQueue({
  atOnce: 1,
  waiting: 8,
  refusal: {
    sentence: 'Too many logos are being checked at the moment. Try again in half a minute.',
    retryAfterS: 30,
  },
})

async function storePng({ storage }: Pick<Platform, 'storage'>, key: string, png: Uint8Array): Promise<void> {
  const folder = await makeWorkFolder('picture')
  try {
    const file = join(folder, 'logo.png')
    await writeFile(file, png)
    await storage.putFile(key, file, 'image/png')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Converts an uploaded logo to PNG in a decoder process and stores it under its hash. The uploaded file itself is never
 * served.
 * @throws InvalidFieldsError when the file is not usable as a logo, AppError 503 when eight logos wait already
 */
export async function uploadLogo(platform: Platform, files: readonly UploadedFile[]): Promise<Logo> {
  const file = files.find(({ field }) => field === 'file')
  if (!file) throw new InvalidFieldsError({ file: ['Choose a file.'] })
  if (file.isTooLarge) throw new InvalidFieldsError({ file: [LOGO_TOO_LARGE] })
  try {
    const { png, sha256, width, height } = await inTurn(async () =>
      platform.decoders.prepareLogo(await readFile(file.path)),
    )
    const key = logoKey(sha256)
    // The record is added first: this waits for a cleanup that is removing the same logo. The file is stored outside of a
    // transaction: storing takes another connection, and concurrent uploads could hold all of them. Without its file, the
    // record is deleted with the unused logos.
    await insertLogo(platform.db, { sha256, width, height })
    await storePng(platform, key, png)
    return { id: sha256, url: platform.storage.publicUrl(key), width, height }
  } catch (error) {
    if (error instanceof PictureRefusedError) throw new InvalidFieldsError({ file: [error.message] })
    if (error instanceof DecoderEndedError) {
      throw new InvalidFieldsError({ file: ['The logo is too large or too complex to be drawn.'] })
    }
    throw error
  }
}

/** A brand in the API, with the addresses of its logos. */
export function presentBrand(brand: BrandInput | null, storage: Pick<Storage, 'publicUrl'>): Brand | null {
  if (brand === null) return null
  const url = (id: string | null) => (id === null ? null : storage.publicUrl(logoKey(id)))
  return { ...brand, logo_light_url: url(brand.logo_light), logo_dark_url: url(brand.logo_dark) }
}

/** An error for a logo of a brand that does not exist; none for null. */
export async function logoErrors(db: Queryable, brand: BrandInput | null): Promise<FieldErrors> {
  const ids = [brand?.logo_light, brand?.logo_dark].filter(id => typeof id === 'string')
  const known = await findLogos(db, ids)
  const isMissing = ids.some(id => !known.has(id))
  return isMissing ? { brand: ['The logo no longer exists: upload it again.'] } : {}
}

/**
 * Copies a logo to a folder.
 * @returns its path and hash
 * @throws PermanentError when the stored file has changed; MissingObjectError when it is gone
 */
export async function fetchLogo(
  { storage }: Pick<Platform, 'storage'>,
  id: string,
  folder: string,
): Promise<{ file: string; sha256: string }> {
  const file = join(folder, `logo-${id}.png`)
  if (!(await getIntact(storage, logoKey(id), file, id))) {
    throw new PermanentError(`The stored logo ${logoKey(id)} has changed: upload it again.`)
  }
  return { file, sha256: id }
}

/** The storage keys that belong to logos. */
export async function logoFilesAmong(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const known = await findLogos(
    db,
    keys.flatMap(key => LOGO_KEY.exec(key)?.[1] ?? []),
  )
  return new Set([...known].map(logoKey))
}

/** The keys of all logos' files. */
export async function listLogoKeys(db: Queryable): Promise<string[]> {
  return (await listLogos(db)).map(logoKey)
}

/** Deletes logos that no brand has used for a day. @returns how many */
export async function deleteOldLogos({
  db,
  clock,
  storage,
}: Pick<Platform, 'db' | 'clock' | 'storage'>): Promise<number> {
  const before = new Date(clock.now().getTime() - UNUSED_LOGO_HOURS * 3_600_000)
  return db.transaction().execute(async tx => {
    const ids = await deleteUnusedLogos(tx, before)
    await storage.remove(ids.map(logoKey))
    return ids.length
  })
}

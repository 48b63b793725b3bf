import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { drawPhoto, workFolder } from '../test-material.ts'
import { MOST_REMEMBERED, measurePicture } from './picture-evidence.ts'

describe('measurePicture', () => {
  it('reads a picture once for all scenes that show it, whatever its path', async () => {
    const picture = { file: join(await workFolder(), 'photo.png'), sha256: randomUUID() }
    await writeFile(picture.file, await drawPhoto(640, 360))
    const evidence = await measurePicture(picture)
    expect(evidence).toMatchObject({ width: 640, height: 360, isFlatArt: false })
    expect(await measurePicture({ ...picture, file: 'elsewhere.png' })).toBe(evidence)
  })

  it('measures each picture separately, and drops the least recently used ones', async () => {
    const file = join(await workFolder(), 'photo.png')
    await writeFile(file, await drawPhoto(64, 36))
    const pictures = Array.from({ length: MOST_REMEMBERED + 1 }, () => ({ file, sha256: randomUUID() }))
    const [first, second] = pictures
    if (!first || !second) throw new Error('There are no pictures.')
    const evidence = await measurePicture(first)
    for (const picture of pictures.slice(1)) {
      expect(await measurePicture(picture)).not.toBe(evidence)
      expect(await measurePicture(first)).toBe(evidence)
    }
    await rm(file)
    await expect(measurePicture(second)).rejects.toThrow('missing')
  })

  it('measures a picture again that could not be read', async () => {
    const picture = { file: join(await workFolder(), 'photo.png'), sha256: randomUUID() }
    await expect(measurePicture(picture)).rejects.toThrow('missing')
    await writeFile(picture.file, await drawPhoto(64, 36))
    expect(await measurePicture(picture)).toMatchObject({ width: 64, height: 36 })
  })
})

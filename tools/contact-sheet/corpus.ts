import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { preparePictureFile } from '@feedreel/media/picture/picture'
import type { PictureFile } from '@feedreel/media/picture/picture-file'
import { DEFAULT_FRAME } from '@feedreel/media/segment-scene'
import { projectFolder } from '../programs/project-folder.ts'
import { DRAWN_PICTURES, drawPicture, type Subject } from './drawn-pictures.ts'
import subjects from './subjects.json' with { type: 'json' }

/** A picture of the corpus with the box of its subject. */
export type CorpusPicture = { name: string; subject: Subject; bytes: () => Promise<Buffer> }

const DEMO: readonly (readonly [name: string, subject: readonly number[]])[] = Object.entries(subjects)

/** The pictures of the corpus: those of the demo paper, their subjects marked by hand, and those drawn by code. */
export const CORPUS: readonly CorpusPicture[] = [
  ...DEMO.map(([name, [left = 0, top = 0, right = 1, bottom = 1]]): CorpusPicture => {
    const file = join(projectFolder, 'apps/demo/pictures', `${name}-1600.jpg`)
    return { name, subject: [left, top, right, bottom], bytes: () => readFile(file) }
  }),
  ...DRAWN_PICTURES.map(drawn => ({
    name: drawn.name,
    subject: drawn.subject,
    bytes: () => drawPicture(drawn),
  })),
]

/** The picture of the corpus with this name as the product stores it, in a folder. @throws RangeError when there is none */
export async function prepareCorpusPicture(name: string, folder: string): Promise<PictureFile> {
  const picture = CORPUS.find(candidate => candidate.name === name)
  if (!picture) throw new RangeError(`name: the corpus has no picture "${name}"`)
  return preparePictureFile(await picture.bytes(), join(folder, `${name}.jpg`), DEFAULT_FRAME)
}

import type { Sharp } from './one-thread-sharp.ts'

/** The mark in the EXIF of a prepared picture; those of sources are removed. */
const MARK = 'Cut-out on a filled ground'

/** Marks a picture whose large transparent areas were filled, so that its file distinguishes it from others. */
export function markCutOut(picture: Sharp): Sharp {
  return picture.withExif({ IFD0: { ImageDescription: MARK } })
}

/** Whether a prepared picture was a cut-out or a logo. Undefined EXIF is that of a picture without a mark. */
export function isMarkedCutOut(exif: Buffer | undefined): boolean {
  return exif?.includes(MARK) ?? false
}

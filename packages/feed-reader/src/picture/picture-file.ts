const PICTURE_FILE = /\.(?:jpe?g|png|gif|webp|avif|bmp)(?:[?#]|$)/i
/** A media type, or what some write in its place. */
const PICTURE_TYPE = /^\s*(?:image\/(?!svg)|(?:jpe?g|png|gif|webp|avif)\s*$)/i

/** Whether a file is a picture that can be shown: by its media type when there is a telling one, else by its name. */
export function isPictureFile(url: string, type: string): boolean {
  if (PICTURE_TYPE.test(type)) return true
  return (type.trim() === '' || /octet-stream/i.test(type)) && PICTURE_FILE.test(url)
}

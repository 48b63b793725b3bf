import { statfs } from 'node:fs/promises'

/** Free bytes for this process on the disk of a folder. @throws the file system's error */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

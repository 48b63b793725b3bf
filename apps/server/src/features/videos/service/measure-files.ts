import { stat } from 'node:fs/promises'

/** How many bytes files take together. */
export async function measureFiles(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async file => (await stat(file)).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

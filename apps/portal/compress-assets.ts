import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(?:js|css|svg)$/

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes a Brotli and a gzip copy of each built file; the server sends the one that the browser accepts. */
export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    async writeBundle({ dir }, bundle) {
      const files = Object.keys(bundle).filter(name => COMPRESSIBLE.test(name))
      await Promise.all(
        files.map(async name => {
          const path = join(dir ?? '', name)
          const bytes = await readFile(path)
          await Promise.all([
            writeFile(`${path}.br`, await brotli(bytes)),
            writeFile(`${path}.gz`, await zip(bytes, { level: 9 })),
          ])
        }),
      )
    },
  }
}

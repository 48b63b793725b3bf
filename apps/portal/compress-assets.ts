import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(?:js|css|svg)$/

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes each built file once more beside itself as Brotli and gzip: the server sends what the browser takes. */
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

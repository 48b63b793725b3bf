import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))

/**
 * Builds the player into a folder as `player.js`: one classic script for browsers from ES2020 on, styles and
 * icons included. The version in package.json becomes the player's version. The folder is emptied first.
 */
export async function buildPlayer(folder: string): Promise<void> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { __PLAYER_VERSION__: JSON.stringify(version) },
    build: {
      target: 'es2020',
      // The first browsers that know constructed style sheets and everything else the styles use.
      cssTarget: ['chrome111', 'firefox113', 'safari16.4'],
      outDir: folder,
      emptyOutDir: true,
      modulePreload: false,
      rolldownOptions: {
        input: 'src/embed-script.ts',
        output: { format: 'iife', entryFileNames: 'player.js', codeSplitting: false },
      },
    },
  })
}

if (import.meta.main) await buildPlayer(join(root, 'dist'))

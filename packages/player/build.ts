import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))

/**
 * Builds the player into `dist/player.js`: one classic script for browsers from ES2020 on, styles and icons
 * included. The version in package.json becomes the player's version.
 */
async function buildPlayer(): Promise<void> {
  const { version } = JSON.parse(await readFile(`${root}package.json`, 'utf8')) as { version: string }
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
      outDir: 'dist',
      emptyOutDir: true,
      modulePreload: false,
      rolldownOptions: {
        input: 'src/embed-script.ts',
        output: { format: 'iife', entryFileNames: 'player.js', codeSplitting: false },
      },
    },
  })
}

await buildPlayer()

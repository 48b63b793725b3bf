import { createHash } from 'node:crypto'
import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type InlineConfig } from 'vite'
import { FLOOR } from './floor/floor.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Makes the scripts smaller than minifying alone: inlines constants. */
const smaller = {
  optimization: { inlineConst: { mode: 'all', pass: 3 } },
  treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
} as const

/** Vite turns top-level constants into variables, which the minifier can't inline. */
const constants = { topLevelVar: false } as const

/** Settings of all scripts: ES2022, styles and icons included. */
function settings(folder: string, define: Record<string, string>): InlineConfig & { build: object } {
  return {
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define,
    build: {
      target: 'es2022',
      cssTarget: Object.entries(FLOOR).map(([browser, version]) => browser + version),
      outDir: folder,
      emptyOutDir: false,
      modulePreload: false,
    },
  }
}

/**
 * Lets Chromium compile all functions while the script loads, off the page's thread; otherwise each is compiled on its
 * first call (https://github.com/WICG/explicit-javascript-compile-hints-file-based).
 * Other browsers ignore it.
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad'

/** Scripts that load on demand, by name; see `src/load-part.ts`. */
const PARTS = {
  ads: 'src/ads/run-ads.ts',
  'ad-icons': 'src/ads/ad-icons.ts',
  'ad-view': 'src/ads/ad-view.ts',
  captions: 'src/controls/captions-overlay.ts',
  controls: 'src/controls/controls.ts',
  docking: 'src/docking/docking.ts',
  'end-card': 'src/controls/end-card.ts',
  timeline: 'src/controls/timeline.ts',
  vast: 'src/ads/vast/vast-document.ts',
  'video-object': 'src/page/video-object.ts',
  vmap: 'src/ads/vast/vmap.ts',
}

/** Builds the parts as modules named after a hash of all of them; returns the hash. */
async function buildParts(folder: string): Promise<string> {
  const base = settings(folder, {})
  const hash = createHash('sha256')
  for (const [name, input] of Object.entries(PARTS)) {
    const output = {
      format: 'es',
      entryFileNames: `${name}.js`,
      codeSplitting: false,
      minify: true,
      ...constants,
    } as const
    const rolldownOptions = { ...smaller, input, output, preserveEntrySignatures: 'strict' } as const
    await build({ ...base, build: { ...base.build, rolldownOptions } })
    hash.update(await readFile(join(folder, `${name}.js`)))
  }
  const mark = hash.digest('hex').slice(0, 10)
  for (const name of Object.keys(PARTS)) {
    await rename(join(folder, `${name}.js`), join(folder, `${name}-${mark}.js`))
  }
  return mark
}

/** The version in package.json, which becomes the player's. */
export async function playerVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  return version
}

/**
 * Builds the player into a folder, which is emptied first: `player.js`, one classic script, and the parts
 * that it imports on demand. `address` is the version under which the folder will be served.
 */
export async function buildPlayer(folder: string, address = 'latest'): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  const mark = await buildParts(folder)
  const base = settings(folder, {
    __PLAYER_VERSION__: JSON.stringify(await playerVersion()),
    __PARTS__: JSON.stringify(`embed/${address}/*-${mark}.js`),
  })
  await build({
    ...base,
    build: {
      ...base.build,
      rolldownOptions: {
        ...smaller,
        input: 'src/embed-script.ts',
        output: {
          format: 'iife',
          entryFileNames: 'player.js',
          codeSplitting: false,
          ...constants,
          postBanner: COMPILE_HINT,
        },
      },
    },
  })
}

if (import.meta.main) await buildPlayer(join(root, 'dist'))

import { join } from 'node:path'
import { type Plugin, type Rolldown, runnerImport } from 'vite'

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

/** URLs that a screen needs first. */
type Needs = { scripts: string[]; styles: string[]; answers: string[] }

/** The screens with their first requests. @param apiRoutes provides the routes to the features' queries */
async function readFirstScreens(apiRoutes: Plugin) {
  const { module } = await runnerImport<typeof import('./src/app/first-screens.ts')>(
    join(import.meta.dirname, 'src/app/first-screens.ts'),
    { configFile: false, plugins: [apiRoutes] },
  )
  return module.firstScreens
}

/** The chunk of a module with its static imports. */
function needsOf(chunks: ReadonlyMap<string, Chunk>, module: string): Chunk[] {
  const start = [...chunks.values()].find(chunk => chunk.moduleIds.some(id => id.endsWith(module)))
  if (!start) throw new Error(`No chunk holds ${module}.`)
  const found = new Set<Chunk>()
  const add = (chunk: Chunk | undefined) => {
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const name of chunk.imports) add(chunks.get(name))
  }
  add(start)
  return [...found]
}

/**
 * Writes `preloads.json`: by the path of a screen, what the browser can load while the entry script still runs.
 * @param apiRoutes provides the routes to the portal's modules
 */
export function preloadScreens(apiRoutes: Plugin): Plugin {
  return {
    name: 'preload-screens',
    async generateBundle(_options, bundle) {
      const screens = await readFirstScreens(apiRoutes)
      const chunks = new Map(
        Object.values(bundle).flatMap(part =>
          part.type === 'chunk' ? [[part.fileName, part as Chunk]] : [],
        ),
      )
      // index.html already loads what the entry needs.
      const named = needsOf(chunks, '/src/app/main.tsx')
      const stylesOf = (some: readonly Chunk[]) => [
        ...new Set(some.flatMap(chunk => [...(chunk.viteMetadata?.importedCss ?? [])])),
      ]
      const address = (name: string) => `/${name}`
      const needs = Object.entries(screens).map(([path, { modules, requests }]): [string, Needs] => {
        const all = new Set(modules.flatMap(module => needsOf(chunks, `/src/${module}`)))
        const needed = [...all].filter(chunk => !named.includes(chunk))
        const scripts = needed.map(chunk => address(chunk.fileName))
        const styles = stylesOf(needed).filter(name => !stylesOf(named).includes(name))
        return [path, { scripts, styles: styles.map(address), answers: requests }]
      })
      this.emitFile({
        type: 'asset',
        fileName: 'preloads.json',
        source: JSON.stringify(Object.fromEntries(needs)),
      })
    },
  }
}

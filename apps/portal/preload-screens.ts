import type { Plugin, Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

/** URLs that a screen needs first. */
type Needs = { scripts: string[]; styles: string[]; answers: string[] }

const FRAME = 'app/shell.tsx'
const ALL_ROWS = 'page=1&page_size=1000'

/** Screens that are often opened first, by path: their modules and their first requests. */
const SCREENS: Record<string, { modules: string[]; answers: string[] }> = {
  '/portal': {
    modules: [FRAME, 'features/dashboard/dashboard-page.tsx', 'features/statistics/charts.tsx'],
    answers: ['/api/portal/stats/', '/api/portal/statistics/'],
  },
  '/portal/feeds': {
    modules: [FRAME, 'features/feeds/list-page.tsx'],
    answers: [`/api/portal/feeds/?${ALL_ROWS}`],
  },
  '/portal/publishers': {
    modules: [FRAME, 'features/publishers/list/list-page.tsx'],
    answers: [`/api/portal/publishers/?${ALL_ROWS}`],
  },
  '/portal/videos': {
    modules: [FRAME, 'features/videos/list-page.tsx'],
    answers: ['/api/portal/videos/?page=1&page_size=50'],
  },
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

/** Writes `preloads.json`: by the path of a screen, what the browser can load while the entry script still runs. */
export function preloadScreens(): Plugin {
  return {
    name: 'preload-screens',
    generateBundle(_options, bundle) {
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
      const needs = Object.entries(SCREENS).map(([path, { modules, answers }]): [string, Needs] => {
        const all = new Set(modules.flatMap(module => needsOf(chunks, `/src/${module}`)))
        const needed = [...all].filter(chunk => !named.includes(chunk))
        const scripts = needed.map(chunk => address(chunk.fileName))
        const styles = stylesOf(needed).filter(name => !stylesOf(named).includes(name))
        return [path, { scripts, styles: styles.map(address), answers }]
      })
      this.emitFile({
        type: 'asset',
        fileName: 'preloads.json',
        source: JSON.stringify(Object.fromEntries(needs)),
      })
    },
  }
}

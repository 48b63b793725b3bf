/** A worker thread that counts the steps of scanners: see `measure-growth.ts`. */
import { type Profiler, Session } from 'node:inspector'
import { parentPort, workerData } from 'node:worker_threads'
import type { Scanner } from '../../packages/feed-reader/test/scanners.ts'
import { countBuiltIns, takeBuiltInCost } from './built-in-costs.ts'
import type { FloodChoice } from './measure-growth.ts'

/** UTF-16 units of the shortest flood: long enough to detect quadratic growth. */
const LENGTH = 4000
/** Maximum growth of the steps per character when the text is twice as long. */
const MAX_GROWTH = 1.1
/** Steps that do not depend on the length. */
const MAX_CONSTANT = 1000
const OWN_FOLDER = new URL('.', import.meta.url).href

// Coverage must be on before the measured code is loaded.
const session = new Session()
session.connect()
session.post('Profiler.enable')
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
countBuiltIns()
const { SCANNERS }: { SCANNERS: readonly Scanner[] } = await import(workerData)
const { sampleOf } = await import('../../packages/feed-reader/test/floods.ts')

/**
 * The steps since the last call: the executions of each block of code in files (V8's precise coverage), including
 * libraries, and the characters, bytes and entries that built-in functions processed. Independent of other load; counts of
 * code that V8 optimises during the measurement may differ by about 1 %.
 */
function takeSteps(): number {
  const passed = takeBuiltInCost()
  let blocks = 0
  session.post('Profiler.takePreciseCoverage', (error, coverage: Profiler.TakePreciseCoverageReturnType) => {
    if (error !== null) throw error
    for (const { url, functions } of coverage.result) {
      if (!url.startsWith('file:') || url.startsWith(OWN_FOLDER)) continue
      for (const { ranges } of functions) for (const { count } of ranges) blocks += count
    }
  })
  takeBuiltInCost()
  return blocks + passed
}

/** The floods whose steps grow faster than their length, each with its steps. */
function outOfProportion({ scan, floods }: Scanner): string[] {
  return floods.flatMap(({ name, write }) => {
    const measure = (length: number) => {
      const text = write(length)
      takeBuiltInCost()
      scan(text)
      return { length: text.length, steps: takeSteps() }
    }
    // The first call includes one-time setup.
    measure(LENGTH)
    const [short, double] = [measure(LENGTH), measure(2 * LENGTH)]
    if (!growsFaster(short, double)) return []
    // Reaching a limit, or an odd number that becomes even, may change the count once.
    const fourfold = measure(4 * LENGTH)
    if (!growsFaster(double, fourfold)) return []
    return [`${name}: ${short.steps}, ${double.steps} and ${fourfold.steps} steps`]
  })
}

type Measured = { length: number; steps: number }

function growsFaster(short: Measured, long: Measured): boolean {
  // The text around a flood is the same at each length.
  const growth = Math.max(2, long.length / short.length)
  return long.steps > MAX_GROWTH * growth * short.steps + MAX_CONSTANT
}

/** The findings for a scanner with these floods. */
function measured(name: string, choice: FloodChoice): string[] {
  const place = SCANNERS.findIndex(candidate => candidate.name === name)
  const scanner = SCANNERS[place]
  if (scanner === undefined) return [`There is no scanner ${name}.`]
  return outOfProportion(choice === 'all' ? scanner : { ...scanner, floods: sampleOf(scanner.floods, place) })
}

parentPort?.on('message', ({ scanner, choice }: { scanner: string; choice: FloodChoice }) => {
  parentPort?.postMessage(measured(scanner, choice))
})

import { type Profiler, Session } from 'node:inspector'
import { countBuiltIns, takeBuiltInCost } from './built-in-costs.ts'

/** Counts the steps of what a function does. */
export type CountSteps = (work: () => void) => number

/**
 * Starts to count steps in this thread: how often each block of code in files was run (the precise coverage of V8), our
 * own and that of libraries, and what built-in functions passed over (`built-in-costs.ts`). What else the machine does
 * makes no difference; code that V8 has optimised meanwhile may count about 1 % differently. To be called before the
 * code that is measured is loaded, in a thread that ends after the measurement.
 */
export function startStepCounter(): CountSteps {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  countBuiltIns()

  function takeBlocks(): number {
    let scripts: Profiler.ScriptCoverage[] = []
    session.post('Profiler.takePreciseCoverage', (error, coverage) => {
      if (error !== null) throw error
      scripts = coverage.result
    })
    let blocks = 0
    for (const { url, functions } of scripts) {
      if (!url.startsWith('file:') || url.startsWith(OWN_FOLDER)) continue
      for (const { ranges } of functions) for (const { count } of ranges) blocks += count
    }
    return blocks
  }

  return work => {
    takeBlocks()
    takeBuiltInCost()
    work()
    const passed = takeBuiltInCost()
    return takeBlocks() + passed
  }
}

const OWN_FOLDER = new URL('.', import.meta.url).href

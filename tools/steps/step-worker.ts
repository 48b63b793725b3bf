/** A thread that counts the steps of scanners: see `measure-growth.ts`. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Scanner } from '../../packages/feed-reader/test/scanners.ts'
import { startStepCounter } from './step-counter.ts'

/** UTF-16 units of the shortest flood. Long enough for what grows with the square of the length to show. */
const LENGTH = 4000
/** Of the steps for each character, when the text is twice as long. */
const MAX_GROWTH = 1.1
/** What is done once, whatever the length. */
const MAX_CONSTANT = 1000

const countSteps = startStepCounter()
const { SCANNERS }: { SCANNERS: readonly Scanner[] } = await import(workerData)

function outOfProportion({ scan, floods }: Scanner): string[] {
  return floods.flatMap(({ name, write }) => {
    const measure = (length: number) => {
      const text = write(length)
      return { length: text.length, steps: countSteps(() => scan(text)) }
    }
    // What is set up at the first call belongs to none of the measurements.
    scan(write(LENGTH))
    const [short, double] = [measure(LENGTH), measure(2 * LENGTH)]
    if (!growsFaster(short, double)) return []
    // Once, a bound that is reached or an odd number that becomes even may make a difference.
    const fourfold = measure(4 * LENGTH)
    if (!growsFaster(double, fourfold)) return []
    return [`${name}: ${short.steps}, ${double.steps} and ${fourfold.steps} steps`]
  })
}

type Measured = { length: number; steps: number }

function growsFaster(short: Measured, long: Measured): boolean {
  // What surrounds a flood is the same at each length.
  const growth = Math.max(2, long.length / short.length)
  return long.steps > MAX_GROWTH * growth * short.steps + MAX_CONSTANT
}

parentPort?.on('message', (name: string) => {
  const scanner = SCANNERS.find(candidate => candidate.name === name)
  parentPort?.postMessage(scanner === undefined ? [`There is no scanner ${name}.`] : outOfProportion(scanner))
})

/**
 * The product under attack: viewers, operators and healthy feeds at a steady rate, alone at first and then with one
 * attack after the other.
 * `npm run bench -- siege [--attacks NAME,…] [--short]`: only attacks whose name begins with NAME; only those that
 * the tests run.
 */
import { parseArgs } from 'node:util'
import { printMeasurement } from '../tools/figures/measurement-line.ts'
import { endOnSignals } from '../tools/programs/run-program.ts'
import { buildOutdated } from '../tools/start/build.ts'
import { ATTACKS } from './siege/attacks.ts'
import { figuresOf, goalsOf, HEADINGS, rowOf } from './siege/report.ts'
import { runSiege } from './siege/run-siege.ts'

const CALM_S = 20

endOnSignals()

const { values } = parseArgs({
  options: { attacks: { type: 'string', default: '' }, short: { type: 'boolean', default: false } },
})
const begins = values.attacks.split(',').filter(name => name !== '')
const chosen = ATTACKS.filter(
  ({ name, isShort }) =>
    (begins.length === 0 || begins.some(begin => name.startsWith(begin))) && (!values.short || isShort),
)
if (chosen.length === 0) throw new Error(`No attack begins with ${values.attacks}.`)

await buildOutdated()
const { calm, results } = await runSiege({
  attacks: chosen,
  calmS: CALM_S,
  slack: 1,
  onCalm({ rates, stallMs }) {
    console.log(`Calm: ${rates.cpuS.toFixed(2)} cores busy, longest stall ${stallMs.toFixed(0)} ms.\n`)
    for (const line of HEADINGS) console.log(line)
  },
  onResult: result => console.log(rowOf(result)),
})
console.log()
for (const { name, faults } of results) if (faults.length > 0) console.log(`${name}: ${faults.join('; ')}`)
const figures = figuresOf(calm, results)
console.log()
printMeasurement('siege', figures, goalsOf(figures))

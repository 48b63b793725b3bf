/**
 * The API with a million items, on the embedded database and on a separate PostgreSQL server.
 * `npm run bench -- api [embedded|separate] …`: measures the named databases, or both if none is named.
 */
import { printMeasurement, printTable, startTable } from '../tools/figures/measurement-line.ts'
import { signIn } from '../tools/product/api-client.ts'
import { OPERATOR, type Product } from '../tools/product/start-product.ts'
import { listOf } from './api/calls.ts'
import { measurePlayer, type PlayerMeasured } from './api/measure-player.ts'
import { type Measured, measurePortal } from './api/measure-portal.ts'
import { measureScope, type ScopeMeasured } from './api/measure-scope.ts'
import { measureSignIn } from './api/measure-sign-in.ts'
import { type BenchDatabase, startEmbedded, startSeparate } from './installation/databases.ts'
import { FULL, HUNDREDTH, type Size, startSeeded } from './installation/seed.ts'

const SECONDS = 2
const PLAYER_SECONDS = 4
const DATABASES = { embedded: startEmbedded, separate: startSeparate }

async function withProduct<T>(
  start: () => Promise<BenchDatabase>,
  size: Size,
  run: (product: Product) => Promise<T>,
): Promise<T> {
  const product = await startSeeded(start, size)
  try {
    return await run(product)
  } finally {
    await product.stop()
  }
}

/** The median times of calls with a hundredth of the data, by name. */
async function measureHundredth(product: Product): Promise<Map<string, number>> {
  const medians = new Map<string, number>()
  for await (const { name, p50Ms } of measurePortal(product, HUNDREDTH, SECONDS)) medians.set(name, p50Ms)
  return medians
}

/** Lists are compared with their first page with a hundredth of the data, other calls with themselves. */
function growthOf(call: Measured, hundredth: ReadonlyMap<string, number>): number | null {
  const small = hundredth.get(call.kind === 'list' ? `${listOf(call)}, page 1` : call.name)
  return small === undefined || call.more !== undefined ? null : call.p50Ms / small
}

async function measureFull(product: Product, database: string, hundredth: ReadonlyMap<string, number>) {
  const player = await measurePlayer(product, PLAYER_SECONDS)
  const loads = { product: player.ours, 'bare Node': player.bare, 'product, 1,000 a second': player.steady }
  printTable(
    [`player endpoint, ${database}`, 'requests/s', 'p50 ms', 'p99 ms'],
    Object.entries(loads).map(([name, one]) => [name, one.perS.toFixed(0), one.p50Ms, one.p99Ms]),
  )
  console.log(`\n${player.vsBare.toFixed(2)} of the bare server's requests a second.`)
  const print = startTable([database, 'p50 ms', 'p99 ms', 'of a hundredth', 'first ms'])
  for await (const call of measurePortal(product, FULL, SECONDS)) {
    const growth = growthOf(call, hundredth)
    print([call.name, call.p50Ms, call.p99Ms, growth?.toFixed(1) ?? '', call.firstMs])
    if (call.kind === 'list') growths.push(growth ?? 0)
    p99Ms.push(call.p99Ms)
  }
  players.push(player)
  await measurePeople(product, database)
}

/** Calls of an operator of three publishers and of an owner, and sign-ins with and without a second factor. */
async function measurePeople(product: Product, database: string) {
  const owner = await signIn(product.url, OPERATOR)
  const print = startTable([`${database}, calls/s`, 'all publishers', 'three publishers', 'time'])
  const calls: ScopeMeasured[] = []
  for await (const call of measureScope(product, owner, SECONDS)) {
    print([call.name, call.allPerS.toFixed(0), call.scopedPerS.toFixed(0), call.ratio.toFixed(2)])
    calls.push(call)
  }
  const msOfAll = (perS: number[]) => perS.reduce((sum, one) => sum + 1000 / one, 0)
  const scopedMs = msOfAll(calls.map(call => call.scopedPerS))
  const ratio = scopedMs / msOfAll(calls.map(call => call.allPerS))
  print(['one of each', '', '', ratio.toFixed(2)])
  scopeRatios.push(ratio)
  const signInTimes = await measureSignIn(product.url, owner)
  const { passwordMs, totpMs } = signInTimes
  console.log(
    `\nA sign-in takes ${passwordMs.toFixed(0)} ms with a password, ${totpMs.toFixed(0)} ms with an authenticator app as well: ${signInTimes.ratio.toFixed(2)}.`,
  )
  signInRatios.push(signInTimes.ratio)
}

const asked = process.argv.slice(2)
const wanted = (Object.keys(DATABASES) as (keyof typeof DATABASES)[]).filter(
  name => asked.length === 0 || asked.includes(name),
)
const growths: number[] = []
const p99Ms: number[] = []
const players: PlayerMeasured[] = []
const scopeRatios: number[] = []
const signInRatios: number[] = []
for (const name of wanted) {
  const start = DATABASES[name]
  const hundredth = await withProduct(start, HUNDREDTH, measureHundredth)
  await withProduct(start, FULL, product => measureFull(product, name, hundredth))
}

const figures = {
  worst_list_p99_ms: Math.max(...p99Ms),
  worst_growth: Math.max(...growths),
  player_vs_bare: Math.min(...players.map(one => one.vsBare)),
  player_p99_ms: Math.max(...players.map(one => one.steady.p99Ms)),
  scope_vs_all: Math.max(...scopeRatios),
  totp_vs_password: Math.max(...signInRatios),
}
printMeasurement('api', figures, {
  below: { worst_list_p99_ms: 150, player_p99_ms: 10 },
  atMost: { worst_growth: 3, scope_vs_all: 1, totp_vs_password: 1.3 },
  atLeast: { player_vs_bare: 0.5 },
})

/**
 * The API with a million items, on the embedded database and on a separate PostgreSQL server.
 * `npm run bench -- api [embedded|separate] …`: measures the named databases, or both if none is named.
 */
import { printMeasurement, printTable, startTable } from '../tools/figures/measurement-line.ts'
import { signIn } from '../tools/product/api-client.ts'
import { OPERATOR } from '../tools/product/start-product.ts'
import { measureScope, measureSignIn, type ScopeMeasured } from './api/measure-people.ts'
import { measurePlayer } from './api/measure-player.ts'
import { type Measured, measurePortal } from './api/measure-portal.ts'
import { sumOf } from './figures/percentiles.ts'
import { type Database, openInstallation } from './installation/installation.ts'
import { FULL, HUNDREDTH, startSeeded } from './installation/seed.ts'

const DATABASES: readonly Database[] = ['embedded', 'separate']

/** The median times of calls with a hundredth of the data, by name. */
async function measureHundredth(database: Database): Promise<Map<string, number>> {
  await using installation = await openInstallation(database)
  const { url } = await startSeeded(installation, HUNDREDTH)
  const calls = await Array.fromAsync(measurePortal(url, HUNDREDTH))
  return new Map(calls.map(({ name, p50Ms }) => [name, p50Ms]))
}

/** Lists are compared with their first page with a hundredth of the data, other calls with themselves. */
const growthOf = ({ list, name, p50Ms }: Measured, hundredth: ReadonlyMap<string, number>) =>
  p50Ms / (hundredth.get(list === undefined ? name : `${list}, page 1`) ?? Number.NaN)

async function measureFull(database: Database, hundredth: ReadonlyMap<string, number>) {
  await using installation = await openInstallation(database)
  const { url } = await startSeeded(installation, FULL)
  const player = await measurePlayer(url)
  const loads = {
    product: player.ours,
    'bare Node': player.bare,
    'product, 1,000 a second': player.steady,
    'bare Node, 1,000 a second': player.bareSteady,
  }
  printTable(
    [`player endpoint, ${database}`, 'requests/s', 'p50 ms', 'p99 ms'],
    Object.entries(loads).map(([name, one]) => [name, one.perS.toFixed(0), one.p50Ms, one.p99Ms]),
  )
  console.log(`\n${player.vsBare.toFixed(2)} of the bare server's requests a second.`)

  let print = startTable([database, 'p50 ms', 'p99 ms', 'of a hundredth', 'first ms'])
  const calls: Measured[] = []
  for await (const call of measurePortal(url, FULL)) {
    const growth = call.path.includes('NUMBER') ? '' : growthOf(call, hundredth).toFixed(1)
    print([call.name, call.p50Ms, call.p99Ms, growth, call.firstMs])
    calls.push(call)
  }

  const owner = await signIn(url, OPERATOR)
  print = startTable([`${database}, calls/s`, 'all publishers', 'three publishers', 'time'])
  const scope: ScopeMeasured[] = []
  for await (const call of measureScope(owner)) {
    print([call.name, call.allPerS.toFixed(0), call.scopedPerS.toFixed(0), call.ratio.toFixed(2)])
    scope.push(call)
  }
  const scopeRatio = sumOf(scope, one => 1 / one.scopedPerS) / sumOf(scope, one => 1 / one.allPerS)
  print(['one of each', '', '', scopeRatio.toFixed(2)])
  const { passwordMs, totpMs } = await measureSignIn(owner)
  console.log(
    `\nA sign-in takes ${passwordMs.toFixed(0)} ms with a password, ${totpMs.toFixed(0)} ms with an authenticator app as well.`,
  )
  const lists = calls.filter(({ list }) => list !== undefined)
  return {
    p99Ms: Math.max(...calls.map(call => call.p99Ms)),
    growth: Math.max(...lists.map(call => growthOf(call, hundredth))),
    vsBare: player.vsBare,
    playerP99Ms: player.steady.p99Ms,
    scopeRatio,
    totpRatio: totpMs / passwordMs,
  }
}

const named = process.argv.slice(2)
const databases = DATABASES.filter(name => named.length === 0 || named.includes(name))
const results = await Array.fromAsync(databases, async database =>
  measureFull(database, await measureHundredth(database)),
)
const figures = {
  worst_list_p99_ms: Math.max(...results.map(one => one.p99Ms)),
  worst_growth: Math.max(...results.map(one => one.growth)),
  player_vs_bare: Math.min(...results.map(one => one.vsBare)),
  player_p99_ms: Math.max(...results.map(one => one.playerP99Ms)),
  scope_vs_all: Math.max(...results.map(one => one.scopeRatio)),
  totp_vs_password: Math.max(...results.map(one => one.totpRatio)),
}
printMeasurement('api', figures, {
  below: { worst_list_p99_ms: 150, player_p99_ms: 10 },
  atMost: { worst_growth: 3, scope_vs_all: 1, totp_vs_password: 1.3 },
  atLeast: { player_vs_bare: 0.5 },
})

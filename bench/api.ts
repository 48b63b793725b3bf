/**
 * The API with a million items, on the embedded database and on a separate PostgreSQL server.
 * `npm run bench -- api [embedded|separate] …`: the databases named, both when none is.
 */
import { printMeasurement, printTable } from '../tools/figures/measurement-line.ts'
import type { Product } from '../tools/product/start-product.ts'
import { listOf } from './api/calls.ts'
import { measurePlayer, type PlayerMeasured } from './api/measure-player.ts'
import { type Measured, measurePortal } from './api/measure-portal.ts'
import { type BenchDatabase, startEmbedded, startSeparate } from './installation/databases.ts'
import { FULL, HUNDREDTH, type Size, startSeeded } from './installation/seed.ts'

const SECONDS = 2
const PLAYER_SECONDS = 4
const DATABASES = { embedded: startEmbedded, separate: startSeparate }

const round = (value: number, digits: number) => Number(value.toFixed(digits))

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

type Row = Measured & { growth: number | null }

/** Lists beside their first page with a hundredth of the data, other calls beside themselves. */
function compare(full: readonly Measured[], hundredth: readonly Measured[]): Row[] {
  return full.map(call => {
    const name = call.kind === 'list' ? `${listOf(call)}, page 1` : call.name
    const small = hundredth.find(other => other.name === name)
    const isComparable = small !== undefined && call.more === undefined
    return { ...call, growth: isComparable ? call.p50Ms / small.p50Ms : null }
  })
}

function printPortal(database: string, rows: readonly Row[]): void {
  console.log()
  printTable(
    [database, 'p50 ms', 'p99 ms', 'of a hundredth', 'first ms'],
    rows.map(({ name, p50Ms, p99Ms, growth, firstMs }) => [
      ...[name, p50Ms, p99Ms],
      ...[growth?.toFixed(1) ?? '', firstMs],
    ]),
  )
}

function printPlayer({ ours, bare, steady, vsBare }: PlayerMeasured): void {
  const loads = { product: ours, 'bare Node': bare, 'product, 1,000 a second': steady }
  console.log()
  printTable(
    ['player endpoint', 'requests/s', 'p50 ms', 'p99 ms'],
    Object.entries(loads).map(([name, one]) => [name, one.perS.toFixed(0), one.p50Ms, one.p99Ms]),
  )
  console.log(`\n${vsBare.toFixed(2)} of the bare server's requests a second.\n`)
}

const asked = process.argv.slice(2)
const wanted = (Object.keys(DATABASES) as (keyof typeof DATABASES)[]).filter(
  name => asked.length === 0 || asked.includes(name),
)
const rows: Row[] = []
const players: PlayerMeasured[] = []
for (const name of wanted) {
  const start = DATABASES[name]
  const hundredth = await withProduct(start, HUNDREDTH, product => measurePortal(product, HUNDREDTH, SECONDS))
  const full = await withProduct(start, FULL, async product => {
    const player = await measurePlayer(product, PLAYER_SECONDS)
    return { player, portal: await measurePortal(product, FULL, SECONDS) }
  })
  const compared = compare(full.portal, hundredth)
  printPortal(name, compared)
  printPlayer(full.player)
  rows.push(...compared)
  players.push(full.player)
}

const figures = {
  worst_list_p99_ms: Math.max(...rows.map(row => row.p99Ms)),
  worst_growth: round(Math.max(...rows.filter(row => row.kind === 'list').map(row => row.growth ?? 0)), 2),
  player_vs_bare: round(Math.min(...players.map(one => one.vsBare)), 2),
  player_p99_ms: Math.max(...players.map(one => one.steady.p99Ms)),
}
printMeasurement('api', figures, {
  below: { worst_list_p99_ms: 150, player_p99_ms: 10 },
  atMost: { worst_growth: 3 },
  atLeast: { player_vs_bare: 0.5 },
})

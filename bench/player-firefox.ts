/**
 * `npm run bench -- player-firefox [--rounds N]`: the time to the first frame of this player in Firefox, compared with a
 * bare video element. No driver is used, because it slows down every request and the player makes more of them: each page
 * reports its own time and opens the next one.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { printMeasurement, printTable } from '../tools/figures/measurement-line.ts'
import { findCommand } from '../tools/programs/find-command.ts'
import { buildOutdated } from '../tools/start/build.ts'
import { ensureDebianPackages, firefox } from '../tools/start/debian-packages.ts'
import { median } from './figures/percentiles.ts'
import { contendersBeside } from './player/contenders.ts'
import { atFirstFrame } from './player/measure-load.ts'
import { startSite } from './player/site.ts'

/** Pages that are loaded before the measurement. */
const WARM_UP = 6

/** A script for a page's head: reports the first frame, wherever its element is, and opens the page that the response names. */
const reporter = (address: string) => `<script>{
  ${atFirstFrame(`const ms = performance.now() - window.startedAt
    // A second later, when the player has loaded its later parts.
    setTimeout(async () => { location = await (await fetch('${address}/' + ms)).text() }, 1000)`)}
}</script>`

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '60' } } })
await ensureDebianPackages([firefox])
await buildOutdated()
const program = findCommand(firefox.commands) ?? ''
const loads = WARM_UP + 2 * Number(values.rounds)
const times: [number[], number[]] = [[], []]
const finished = Promise.withResolvers<void>()

/** The page to load at a position of the sequence: each of the two comes first equally often. */
const pageAt = (place: number) => (Math.floor(place / 2) + place) % 2

let place = 0
const results = createServer(({ url = '' }, response) => {
  if (place >= WARM_UP) times[pageAt(place)]?.push(Number(url.slice(1)))
  place += 1
  if (place === loads) finished.resolve()
  const next = place < loads ? `${site.origin}/${pageAt(place)}` : 'about:blank'
  response.writeHead(200, { 'access-control-allow-origin': '*' }).end(next)
}).listen(0, '127.0.0.1')
await once(results, 'listening')
const address = `http://127.0.0.1:${(results.address() as AddressInfo).port}`

const contenders = contendersBeside(undefined)
  .slice(0, 2)
  .map(contender => ({ ...contender, head: reporter(address) + contender.head }))
const site = await startSite(contenders)
const profile = await mkdtemp(join(tmpdir(), 'bench-firefox-'))
const browser = spawn(program, ['--headless', '--profile', profile, `${site.origin}/${pageAt(0)}`], {
  stdio: 'ignore',
})
const ended = once(browser, 'exit')
try {
  await Promise.race([
    finished.promise,
    ended.then(() => Promise.reject(new Error('Firefox ended before the last page.'))),
  ])
  const [bareMs, ownMs] = times.map(median) as [number, number]
  printTable(
    ['in Firefox', 'first frame ms'],
    [
      ['bare video', bareMs.toFixed(0)],
      ['feedreel', ownMs.toFixed(0)],
    ],
  )
  const atMost = { loadeddata_vs_bare_firefox: 1.35 }
  printMeasurement('player-firefox', { loadeddata_vs_bare_firefox: ownMs / bareMs }, { atMost })
} finally {
  browser.kill()
  await ended
  results.close()
  await site.close()
  await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

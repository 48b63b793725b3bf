/**
 * `npm run bench -- player-firefox [--rounds N]`: the time to the first frame of this player in Firefox, compared with a
 * bare video element. No driver is used, because it slows down every request and the player makes more of them: each page
 * reports its own time and opens the next one.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { printMeasurement, printTable } from '../tools/figures/measurement-line.ts'
import { findCommand } from '../tools/programs/find-command.ts'
import { buildOutdated } from '../tools/start/build.ts'
import { ensureDebianPackages, firefox } from '../tools/start/debian-packages.ts'
import { median } from './figures/percentiles.ts'
import { BARE, OURS } from './player/contenders.ts'
import { atFirstFrame } from './player/measure-load.ts'
import { startSite } from './player/site.ts'

/** Pages that are loaded before the measurement. */
const WARM_UP = 6

/** A script for a page's head: reports the first frame, wherever its element is, and opens the page that the response names. */
const REPORTER = `<script>{
  ${atFirstFrame(`const ms = performance.now() - window.startedAt
    // A second later, when the player has loaded its later parts.
    setTimeout(async () => { location = await (await fetch('/first-frame/' + ms)).text() }, 1000)`)}
}</script>`

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '60' } } })
await ensureDebianPackages([firefox])
await buildOutdated()
const loads = WARM_UP + 2 * Number(values.rounds)
const times: [number[], number[]] = [[], []]
const finished = Promise.withResolvers<void>()

/** The page to load at a position of the sequence: each of the two comes first equally often. */
const pageAt = (position: number) => (Math.floor(position / 2) + position) % 2

let position = 0
const pages = [BARE, OURS].map(contender => ({ ...contender, head: REPORTER + contender.head }))
await using opened = new AsyncDisposableStack()
const site = opened.use(
  await startSite(pages, ms => {
    if (position >= WARM_UP) times[pageAt(position)]?.push(ms)
    position += 1
    if (position < loads) return `/${pageAt(position)}`
    finished.resolve()
    return 'about:blank'
  }),
)
const profile = await mkdtemp(join(tmpdir(), 'bench-firefox-'))
opened.defer(() => rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
const args = ['--headless', '--profile', profile, `${site.origin}/${pageAt(0)}`]
const browser = spawn(findCommand(firefox.commands) ?? '', args, { stdio: 'ignore' })
const ended = once(browser, 'exit')
opened.defer(async () => {
  browser.kill()
  await ended
})
await Promise.race([
  finished.promise,
  ended.then(() => Promise.reject(new Error('Firefox ended before the last page.'))),
])
const [bareMs, ownMs] = times.map(median) as [number, number]
const rows = [
  ['bare video', bareMs.toFixed(0)],
  ['feedreel', ownMs.toFixed(0)],
]
printTable(['in Firefox', 'first frame ms'], rows)
const atMost = { loadeddata_vs_bare_firefox: 1.35 }
printMeasurement('player-firefox', { loadeddata_vs_bare_firefox: ownMs / bareMs }, { atMost })

import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { runBreak } from '@feedreel/player/ads/ad-break'
import { expandMacros } from '@feedreel/player/ads/macros'
import { readVast } from '@feedreel/player/ads/vast/vast-document'
import { vastSeconds } from '@feedreel/player/ads/vast/vast-time'
import { printMeasurement, printTable } from '../figures/measurement-line.ts'

/** The result of one VAST document; docs/player.md explains the names. */
export type VastOutcome = {
  plays: boolean
  duration_s: number | null
  /** VAST's code of the last failure, null when an ad plays. */
  error: number | null
  media: string | null
  /** Impression addresses of the first ad, those of its wrappers included. */
  impressions: number
  /** The ad's own skip offset. */
  skip_offset_s: number | null
  /** Every impression and error address that is requested, in order, all ads included. */
  pixels: string[]
}

/** The expected results by file name; missing keys are not compared. */
export type VastExpectations = Record<string, Partial<VastOutcome>>

export type VastDifference = { file: string; key: string; expected: unknown; found: unknown }

/** The types that the browser plays, and the width of the player in device pixels. */
const PLAYED = ['video/mp4', 'video/webm']
const WIDTH_PX = 640

const orNull = (seconds: number) => (Number.isNaN(seconds) ? null : seconds)

/**
 * Runs one file through the player's ad break without showing it. A wrapper's address returns the file of the same name in
 * the wrapper's folder, else the one elsewhere in `folder`, else a 404. Resolves with what viewers and the ad's owner would
 * observe.
 * @param file path within the folder
 */
export async function runVast(folder: string, file: string): Promise<VastOutcome> {
  const files = (await readdir(folder, { recursive: true })).sort()
  const named = (name: string) =>
    [name, join(dirname(file), basename(name))].find(path => files.includes(path)) ??
    files.find(path => basename(path) === basename(name))
  const outcome: VastOutcome = {
    plays: false,
    duration_s: null,
    error: null,
    media: null,
    impressions: 0,
    skip_offset_s: null,
    pixels: [],
  }
  await runBreak(`https://conformance.example/${encodeURIComponent(file)}`, {
    widthPx: WIDTH_PX,
    canPlay: type => PLAYED.includes(type.split(';', 1)[0]?.trim() ?? ''),
    expand: url => url,
    async load(url) {
      const path = named(decodeURIComponent(basename(new URL(url).pathname)))
      if (path === undefined) throw new Error(`${url} answered 404`)
      return readVast(await readFile(join(folder, path), 'utf8'))
    },
    // The expectations are those of VAST documents: VMAP is another kind of document (101).
    breaksOf: async () => undefined,
    tell() {},
    async play({ linear, file: media, trackers }) {
      const impressions = trackers.filter(({ event }) => event === 'impression').map(({ url }) => url)
      outcome.pixels.push(...impressions)
      if (outcome.plays) return 0
      outcome.plays = true
      outcome.duration_s = orNull(linear.durationS)
      outcome.skip_offset_s = orNull(vastSeconds(linear.skipOffset, linear.durationS))
      outcome.media = media.url
      outcome.impressions = impressions.length
      return 0
    },
    fail(trackers, code) {
      outcome.error = code
      for (const { event, url } of trackers) {
        if (event === 'error') outcome.pixels.push(expandMacros(url, { ERRORCODE: code }))
      }
    },
  })
  return outcome.plays ? { ...outcome, error: null } : outcome
}

/** Compares every file with its expectation. */
export async function measureVast(folder: string, expectations: VastExpectations): Promise<VastDifference[]> {
  const differences: VastDifference[] = []
  for (const [file, expected] of Object.entries(expectations)) {
    const found: Partial<VastOutcome> = await runVast(folder, file)
    for (const [key, value] of Object.entries(expected)) {
      const own = found[key as keyof VastOutcome]
      if (!isDeepStrictEqual(own, value)) differences.push({ file, key, expected: value, found: own })
    }
  }
  return differences
}

/**
 * Compares the VAST documents of a folder with expectations and prints the differences, then one line of JSON. Throws
 * when the expectations cannot be read; a difference does not change the exit status.
 */
export async function reportVast(folder: string, expect: string): Promise<void> {
  const expectations = JSON.parse(await readFile(expect, 'utf8')) as VastExpectations
  const differences = await measureVast(folder, expectations)
  printTable(
    ['file', 'key', 'expected', 'found'],
    differences.map(({ file, key, expected, found }) => [
      file,
      key,
      JSON.stringify(expected),
      JSON.stringify(found),
    ]),
  )
  const failed = new Set(differences.map(({ file }) => file)).size
  printMeasurement('vast', { cases: Object.keys(expectations).length, failed }, { atMost: { failed: 0 } })
}

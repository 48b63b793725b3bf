import { describe, expect, it } from 'vitest'
import { DOCUMENT_FLOODS, sampleOf } from './floods.ts'
import { MAX_WAIT_MS, outOfProportion, READERS, slowFloods } from './reading-time.ts'
import { FEED_SCANNERS } from './scanners.ts'

/** Reads one in this many floods; `floods.wide.test.ts` reads them all. */
const SHARE = 8

describe('the time grows no faster than the length of a flood', () => {
  it.each(FEED_SCANNERS.map((scanner, place) => [scanner.name, scanner, place] as const))(
    'in %s',
    (_name, { scan, floods }, place) => {
      expect(outOfProportion(scan, sampleOf(floods, place))).toEqual([])
    },
    MAX_WAIT_MS,
  )
})

describe('some hostile documents of 1 MB take less than 1 s each', () => {
  it.each(READERS)(
    'in %s',
    (_name, kind, read) => {
      const floods = DOCUMENT_FLOODS.filter(({ name }) => kind.test(name))
      expect(
        slowFloods(
          read,
          floods.filter((_flood, place) => place % SHARE === 0),
        ),
      ).toEqual([])
    },
    MAX_WAIT_MS,
  )
})

import { describe, expect, it } from 'vitest'
import { DOCUMENT_FLOODS } from './floods.ts'
import { MAX_WAIT_MS, outOfProportion, READERS, slowFloods } from './reading-time.ts'
import { FEED_SCANNERS } from './scanners.ts'

describe('the time grows no faster than the length', () => {
  it.each(FEED_SCANNERS.map(scanner => [scanner.name, scanner] as const))(
    'in %s',
    (_name, { scan, floods }) => {
      expect(outOfProportion(scan, floods)).toEqual([])
    },
    MAX_WAIT_MS,
  )
})

describe('a hostile document of 1 MB takes less than 1 s', () => {
  it.each(READERS)(
    'in %s',
    (_name, kind, read) => {
      const floods = DOCUMENT_FLOODS.filter(({ name }) => kind.test(name))
      expect(slowFloods(read, floods)).toEqual([])
    },
    MAX_WAIT_MS,
  )
})

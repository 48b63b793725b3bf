import { afterAll, describe, expect, it } from 'vitest'
import { startGrowthMeasure } from './measure-growth.ts'
import { SCANNERS } from './scanners.ts'

describe('a flood of twice the length takes at most about twice the steps', () => {
  const growth = startGrowthMeasure(new URL('./scanners.ts', import.meta.url))
  afterAll(() => growth.end())

  it.each(SCANNERS.map(({ name }) => name))('of %s', async name => {
    expect(await growth.outOfProportion(name, 'all')).toEqual([])
  })
})

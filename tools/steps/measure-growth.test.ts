import { afterAll, describe, expect, it } from 'vitest'
import { startGrowthMeasure } from './measure-growth.ts'
import { SCANNERS } from './quadratic-scanners.ts'

describe('quadratic growth is found', () => {
  const growth = startGrowthMeasure(new URL('./quadratic-scanners.ts', import.meta.url))
  afterAll(() => growth.end())

  it.each(SCANNERS.map(({ name }) => name))('in %s', async name => {
    expect(await growth.outOfProportion(name, 'all')).toHaveLength(1)
  })
})

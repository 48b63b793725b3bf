import { describe, expect, it } from 'vitest'
import { checkDirections } from './directions.ts'

const check = (path: string, text: string) =>
  checkDirections(new Map([[path, text]])).map(({ message }) => message)

describe('checkDirections', () => {
  it.each([
    [
      'packages/media/src/a.ts',
      `import { Feed } from '@feedreel/contracts/feeds'`,
      'packages/media may import',
    ],
    ['packages/player/src/a.ts', `import { b } from '../../media/src/b.ts'`, 'packages/player may import'],
    ['packages/contracts/src/a.ts', `import { b } from 'kysely'`, 'zod only'],
    ['apps/portal/src/ui/a.tsx', `import { b } from '../features/feeds/b.ts'`, 'app → features → ui → lib'],
    [
      'apps/server/src/platform/a.ts',
      `import { b } from '../features/feeds/service.ts'`,
      'entries → features',
    ],
    [
      'apps/portal/src/app/a.ts',
      `import type { b } from '../../../server/src/web.ts'`,
      'apps/portal may import',
    ],
    ['bench/a.ts', `import { b } from '../e2e/b.ts'`, 'import no tests'],
  ])('reports %s with %s', (path, text, message) => {
    expect(check(path, text)).toEqual([expect.stringContaining(message)])
  })

  it.each([
    ['packages/media/src/a.ts', `import type { Feed } from '@feedreel/contracts/feeds'`],
    ['packages/media/src/a.ts', `import { type Feed, type Item } from '@feedreel/contracts/feeds'`],
    ['packages/player/src/a.test.ts', `import { Answer } from '@feedreel/contracts/embed'`],
    ['packages/contracts/src/a.ts', `import { z } from 'zod'\nimport { b } from './b.ts'`],
    ['apps/portal/src/features/feeds/a.tsx', `import { b } from '../../ui/b.tsx'`],
    ['apps/server/src/web.ts', `import { b } from './features/feeds/routes.ts'`],
  ])('accepts %s with %s', (path, text) => {
    expect(check(path, text)).toEqual([])
  })
})

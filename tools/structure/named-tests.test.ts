import { describe, expect, it } from 'vitest'
import { checkNamedTests } from './named-tests.ts'

const source = `it('tells the truth', () => {})\nit.each([1])("counts %i", () => {})`
const check = (text: string) =>
  checkNamedTests(
    new Map([
      ['src/a.test.ts', source],
      ['docs/promises.md', text],
    ]),
  )

describe('checkNamedTests', () => {
  it('finds names that the file beside them does not hold as a whole', () => {
    expect(check('`src/a.test.ts` "tells the truth", "tells the" | `src/gone.test.ts` "counts %i"')).toEqual([
      {
        path: 'docs/promises.md',
        message: 'names the test "tells the", which src/a.test.ts does not hold',
      },
      {
        path: 'docs/promises.md',
        message: 'names the test "counts %i", which src/gone.test.ts does not hold',
      },
    ])
  })

  it.each([
    '`src/a.test.ts` "tells the truth", "counts %i"',
    '`src/a.test.ts`',
    'Said in `src/a.test.ts`. And "in other words" here.',
  ])('lets through: %s', text => {
    expect(check(text)).toEqual([])
  })
})

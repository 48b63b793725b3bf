import { describe, expect, it } from 'vitest'
import { checkDocstrings } from './docstrings.ts'

const check = (text: string, path = 'src/a.ts') =>
  checkDocstrings(new Map([[path, text]])).map(({ message }) => message.split(' ')[0])

describe('checkDocstrings', () => {
  it.each([
    'export function found() {',
    'export async function found<T>(',
    'export function* found() {',
    'export const found = () => 1',
    'export const found = async one => one',
    'export const found: Work<string> = one => one',
    'export const found = <T>(one: T) => one',
    'export const found =\n  (one: string) =>\n  one',
    'export const found = (\n  run: (step: (share: number) => void) => void,\n): (() => void) => run',
  ])('finds an exported function without a docstring: %s', text => {
    expect(check(text)).toEqual(['found'])
  })

  it.each([
    '/** Of something else. */\nconst before = 1\n\nexport function found() {',
    '/** Of something else. */\n\nexport function found() {',
    '// Says why.\nexport function found() {',
    '/* Says why. */\nexport function found() {',
    '/** */\nexport function found() {',
    "const open = '/**'\nexport function found() {",
  ])('takes nothing else for a docstring: %s', text => {
    expect(check(text)).toEqual(['found'])
  })

  it.each([
    '/** Says it. */\nexport function one() {',
    '/**\n * Says it.\n * @returns null for none\n */\nexport const one = () => null',
    '/** Says it. */\n// biome-ignore lint/a/b: on purpose\nexport function one() {',
    '/** Says it. */\nexport function one(a: string): string\nexport function one(a: number): number',
    'function one() {',
    'export const one = 1',
    'export const one = (1 + 2) * 3\nconst two = () => 2',
    'export const one = { run: () => 1 }',
    'export const one = createOne(() => 1)',
    'export type One = () => void',
  ])('lets through: %s', text => {
    expect(check(text)).toEqual([])
  })

  it.each(['src/a.test.ts', 'e2e/a.spec.ts', 'src/a.d.ts', 'src/a.d.mts', 'docs/a.md'])(
    'leaves %s alone',
    path => {
      expect(check('export function one() {', path)).toEqual([])
    },
  )
})

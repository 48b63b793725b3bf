import { describe, expect, it } from 'vitest'
import { readManageArguments, UsageError } from './manage-arguments.ts'

const read = (line: string) => readManageArguments(line.split(' '))

describe('readManageArguments', () => {
  it('reads values after a blank or an equals sign, and switches', () => {
    expect(read('--publisher 3 --dry-run --text=a=b --force').values).toEqual({
      publisher: '3',
      dry_run: true,
      text: 'a=b',
      force: true,
    })
  })

  it('takes single hyphens and negative numbers as values', () => {
    expect(read('--password - --days -1').values).toEqual({ password: '-', days: '-1' })
  })

  it('recognises a request for help', () => {
    expect(readManageArguments([])).toEqual({ values: {}, wantsHelp: false })
    expect(read('--help').wantsHelp).toBe(true)
    expect(read('--days 3 -h')).toEqual({ values: { days: '3' }, wantsHelp: true })
  })
})

describe('readManageArguments refuses', () => {
  it('words without a parameter, and parameters given twice or empty', () => {
    expect(() => read('stray')).toThrow(UsageError)
    expect(() => read('--days 1 2')).toThrow('"2" belongs to no parameter')
    expect(() => read('--days 1 --days 2')).toThrow('--days is given twice')
    expect(() => read('--dry-run=')).toThrow('--dry-run= has no value')
  })
})

import { describe, expect, it } from 'vitest'
import { InvalidFieldsError } from '../errors.ts'
import { checkInput } from './input.ts'

const fieldsOf = (input: unknown) => {
  try {
    checkInput(input)
  } catch (error) {
    if (error instanceof InvalidFieldsError) return Object.keys(error.fields)
    throw error
  }
  return []
}

describe('checkInput', () => {
  it('accepts all texts that can be stored, including emoji and newlines', () => {
    expect(fieldsOf({ name: 'Ein Ü 👩‍🚀\n', list: [1, null, { deep: ['x'] }], none: undefined })).toEqual([])
    expect(fieldsOf('text')).toEqual([])
  })
})

describe('checkInput refuses', () => {
  it.each([
    ['NUL', { name: 'a\u0000b', fine: 'x' }],
    ['half a surrogate pair', { name: ['fine', '\ud800'] }],
    ['NUL in the name of an inner field', { name: { '\u0000': 1 } }],
  ])('%s, naming the field', (_what, input) => {
    expect(fieldsOf(input)).toEqual(['name'])
  })

  it('a field whose name cannot be part of the answer', () => {
    expect(fieldsOf({ '\u0000': '\u0000' })).toEqual(['non_field_errors'])
  })

  it('what is nested too deeply, without running out of stack', () => {
    const deep = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)
    expect(() => checkInput({ list: deep })).toThrow('The field list is nested too deeply.')
  })
})

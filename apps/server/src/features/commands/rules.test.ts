import type { CommandParam } from '@feedreel/contracts/commands'
import { describe, expect, it } from 'vitest'
import { checkValues, shownValues } from './rules.ts'

const param = (name: string, fields: Partial<CommandParam> = {}): CommandParam => ({
  name,
  label: name,
  type: 'text',
  required: false,
  default: null,
  help: '',
  options: [],
  ...fields,
})

const params = [
  param('text', { required: true }),
  param('days', { type: 'number', default: 7 }),
  param('force', { type: 'boolean', default: false }),
  param('feed', { type: 'select', options: [{ value: '12', label: 'News' }] }),
]

describe('checkValues', () => {
  it('uses the default for a missing, blank or null value', () => {
    const { values, errors } = checkValues(params, { text: 'x', days: '', force: null })
    expect({ values, errors }).toEqual({
      values: { text: 'x', days: 7, force: false, feed: null },
      errors: {},
    })
  })

  it('does not require a parameter that has a default', () => {
    const days = param('days', { type: 'number', required: true, default: 7 })
    expect(checkValues([days], {})).toEqual({ values: { days: 7 }, errors: {} })
  })

  it.each([
    { text: 'x', days: 2.5, force: true, feed: '12' },
    { text: 'x', days: '2.5', force: 'True', feed: 12 },
  ])('reads values of their type, and their text as a shell gives it: %j', given => {
    expect(checkValues(params, given)).toEqual({
      values: { text: 'x', days: 2.5, force: true, feed: '12' },
      errors: {},
    })
  })
})

describe('checkValues refuses', () => {
  it('reports all errors at once: missing, wrong type, no option, unknown', () => {
    const { errors } = checkValues(params, { days: 'many', force: 'yes', feed: '13', other: 1 })
    expect(errors).toEqual({
      text: ['This field is required.'],
      days: ['A number is required.'],
      force: ['Must be true or false.'],
      feed: ['Choose one of the options.'],
      other: ['This command has no such parameter.'],
    })
    // As from `--text` without a value.
    expect(checkValues(params, { text: true }).errors).toEqual({ text: ['Text is required.'] })
  })
})

describe('shownValues', () => {
  it('masks secrets, but not missing ones', () => {
    const asked = [param('username'), param('phrase', { secret: true }), param('other', { secret: true })]
    expect(shownValues(asked, { username: 'ada', phrase: 'open sesame', other: null })).toEqual({
      username: 'ada',
      phrase: '***',
      other: null,
    })
  })
})

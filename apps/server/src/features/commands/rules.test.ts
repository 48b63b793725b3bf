import type { CommandParam } from '@feedreel/contracts/commands'
import { describe, expect, it } from 'vitest'
import { shownValues } from './rules.ts'

const param = (name: string, secret: boolean): CommandParam => ({
  name,
  label: name,
  type: 'text',
  required: false,
  default: null,
  help: '',
  options: [],
  secret,
})

describe('shownValues', () => {
  it('covers what is secret, and says when it was not given', () => {
    const params = [param('username', false), param('phrase', true), param('other', true)]
    expect(shownValues(params, { username: 'ada', phrase: 'open sesame', other: null })).toEqual({
      username: 'ada',
      phrase: '***',
      other: null,
    })
  })
})

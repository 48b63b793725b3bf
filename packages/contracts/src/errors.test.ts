import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parseFields } from './errors.ts'

const Form = z.object({
  name: z.string().max(3),
  size: z.int().min(1).max(9),
  price: z.number().optional(),
  isOn: z.boolean(),
  kind: z.enum(['small', 'large']),
  parts: z.array(z.object({ id: z.int() })).min(1),
  link: z.url('Enter a valid URL.').or(z.literal('')).optional(),
})
const Action = z.discriminatedUnion('action', [
  z.object({ action: z.literal('check') }),
  z.object({ action: z.literal('login') }),
])

const errorsOf = (fields: unknown) => parseFields(Form, fields).errors

describe('parseFields', () => {
  it('returns the parsed fields', () => {
    const fields = { name: 'a', size: 1, isOn: true, kind: 'small', parts: [{ id: 1 }] }
    expect(parseFields(Form, fields)).toEqual({ data: fields })
  })

  it('reports every invalid field at once', () => {
    expect(
      errorsOf({ name: 'abcd', size: 0, price: 'x', isOn: 'yes', kind: 'tiny', parts: [], link: 5 }),
    ).toEqual({
      name: ['Ensure this field has no more than 3 characters.'],
      size: ['Ensure this value is greater than or equal to 1.'],
      price: ['A number is required.'],
      isOn: ['Must be true or false.'],
      kind: ['Choose one of: small, large.'],
      parts: ['Ensure this list has at least 1 entry.'],
      link: ['Enter a valid URL.'],
    })
  })

  it('distinguishes missing from mistyped fields', () => {
    const required = ['This field is required.']
    expect(errorsOf({})).toEqual({
      name: required,
      size: required,
      isOn: required,
      kind: required,
      parts: required,
    })
    expect(errorsOf({ name: null, size: '1', isOn: 1, kind: 2, parts: {} })).toEqual({
      name: ['Text is required.'],
      size: ['A number is required.'],
      isOn: ['Must be true or false.'],
      kind: ['Choose one of: small, large.'],
      parts: ['A list is required.'],
    })
    expect(errorsOf({ size: 1.5 })).toMatchObject({ size: ['A whole number is required.'] })
  })

  it('gives the position in a list, counted from 1', () => {
    expect(errorsOf({ parts: [{ id: 1 }, {}] })).toMatchObject({
      parts: ['item 2, id: This field is required.'],
    })
  })

  it('reports a body that is no object', () => {
    expect(errorsOf([])).toEqual({ non_field_errors: ['An object is required.'] })
  })

  it('lists the choices of a discriminated union', () => {
    expect(parseFields(Action, {}).errors).toEqual({ action: ['This field is required.'] })
    expect(parseFields(Action, { action: 'x' }).errors).toEqual({ action: ['Choose one of: check, login.'] })
  })
})

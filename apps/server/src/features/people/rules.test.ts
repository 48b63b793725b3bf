import { describe, expect, it } from 'vitest'
import { accessFaults, isWorkingOwner } from './rules.ts'

describe('accessFaults', () => {
  it('accepts all publishers for every role but publisher, and listed ones for every role but owner', () => {
    expect(accessFaults('owner', null)).toEqual({})
    expect(accessFaults('operator', null)).toEqual({})
    expect(accessFaults('editor', [1])).toEqual({})
    expect(accessFaults('analyst', [])).toEqual({})
    expect(accessFaults('publisher', [1, 2])).toEqual({})
  })

  it('reports an owner with listed publishers, and the role publisher without any', () => {
    expect(accessFaults('owner', [1])).toEqual({ publishers: ['An owner has access to all publishers.'] })
    const choose = { publishers: ['Choose the publishers of this person.'] }
    expect(accessFaults('publisher', null)).toEqual(choose)
    expect(accessFaults('publisher', [])).toEqual(choose)
  })
})

describe('isWorkingOwner', () => {
  it('is an active owner who has chosen a password', () => {
    const owner = { role: 'owner', is_active: true, has_joined: true } as const
    expect(isWorkingOwner(owner)).toBe(true)
    expect(isWorkingOwner({ ...owner, role: 'operator' })).toBe(false)
    expect(isWorkingOwner({ ...owner, is_active: false })).toBe(false)
    expect(isWorkingOwner({ ...owner, has_joined: false })).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { changedFields } from './rules.ts'

describe('changedFields', () => {
  it('holds only the fields that differ', () => {
    const before = { id: 1, name: 'Old', categories: ['A', 'B'], is_active: true }
    const after = { id: 1, name: 'New', categories: ['A', 'B'], is_active: true }
    expect(changedFields(before, after)).toEqual({ name: { from: 'Old', to: 'New' } })
  })

  it('lists the fields of created and deleted records', () => {
    expect(changedFields(null, { id: 1, name: 'New', url: null })).toEqual({
      name: { from: null, to: 'New' },
    })
    expect(changedFields({ id: 1, name: 'Old' }, null)).toEqual({ name: { from: 'Old', to: null } })
  })

  it('masks secrets by field name at any depth, and shows that they changed', () => {
    expect(changedFields({ password: 'one' }, { password: 'two' })).toEqual({
      password: { from: '***', to: '***' },
    })
    expect(changedFields(null, { options: [{ api_key: 'k', size: 1 }] })).toEqual({
      options: { from: null, to: [{ api_key: '***', size: 1 }] },
    })
  })

  it('masks passwords and secret parameters in URLs', () => {
    const url = 'https://reader:hunter2@feeds.example/a?access_token=abc&page=2'
    expect(changedFields(null, { url })).toEqual({
      url: { from: null, to: 'https://reader:***@feeds.example/a?access_token=***&page=2' },
    })
  })

  it('cuts long texts', () => {
    const { text } = changedFields(null, { text: 'x'.repeat(5000) })
    expect(text?.to).toBe(`${'x'.repeat(1000)}…`)
  })

  it('leaves URLs without secrets unchanged', () => {
    expect(changedFields(null, { url: 'HTTPS://Feeds.example' })).toEqual({
      url: { from: null, to: 'HTTPS://Feeds.example' },
    })
  })
})

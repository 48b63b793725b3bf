import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { canonicalJson, changedFields, hashEntry } from './rules.ts'
import type { AuditRow } from './store/entries.ts'

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

  it('cuts no character in half', () => {
    const { text } = changedFields(null, { text: `${'x'.repeat(999)}😀` })
    expect(text?.to).toBe(`${'x'.repeat(999)}\ufffd…`)
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

describe('canonicalJson', () => {
  it('writes objects with sorted keys at any depth, without spaces', () => {
    const value = { b: [{ d: 1, c: 'é"' }, null], a: { z: true, '': 1e21 } }
    expect(canonicalJson(value)).toBe('{"a":{"":1e+21,"z":true},"b":[{"c":"é\\"","d":1},null]}')
  })
})

describe('hashEntry', () => {
  const entry: AuditRow = {
    id: 7,
    at: new Date('2026-01-02T03:04:05.678Z'),
    actor: 'person 3',
    actor_kind: 'person',
    person_id: 3,
    token_id: null,
    address: '192.0.2.1',
    action: 'updated',
    subject: 'feed',
    subject_id: 5,
    label: 'News',
    changes: { name: { from: 'Old', to: 'News' } },
    position: null,
    hash: null,
  }
  const start = Buffer.alloc(32)

  // The same by hand: printf '%064x' 0 | xxd -r -p, then the text below, to sha256sum.
  it('is SHA-256 of the previous hash and the canonical JSON', () => {
    const text =
      '{"action":"updated","actor":"person 3","actor_kind":"person","address":"192.0.2.1","at":"2026-01-02T03:04:05.678Z","changes":{"name":{"from":"Old","to":"News"}},"id":7,"label":"News","person_id":3,"subject":"feed","subject_id":5,"token_id":null}'
    const expected = createHash('sha256').update(start).update(text).digest('hex')
    expect(hashEntry(start, entry).toString('hex')).toBe(expected)
  })

  it.each([
    { at: new Date('2026-01-02T03:04:05.679Z') },
    { actor: 'person 4' },
    { actor_kind: 'token' },
    { person_id: 4 },
    { token_id: 1 },
    { address: null },
    { action: 'created' },
    { subject: 'item' },
    { subject_id: null },
    { label: 'news' },
    { changes: {} },
    { id: 8 },
  ] satisfies Partial<AuditRow>[])('changes with %j', change => {
    expect(hashEntry(start, { ...entry, ...change })).not.toEqual(hashEntry(start, entry))
  })

  it('ignores the position of the entry, and changes with the previous hash', () => {
    expect(hashEntry(start, { ...entry, position: 9, hash: start })).toEqual(hashEntry(start, entry))
    expect(hashEntry(Buffer.alloc(32, 1), entry)).not.toEqual(hashEntry(start, entry))
  })
})

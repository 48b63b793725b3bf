import { describe, expect, it } from 'vitest'
import { fieldName } from './field-text.ts'

describe('fieldName', () => {
  it.each([
    ['is_active', 'Is active'],
    ['ad_tag_url', 'Ad tag URL'],
    ['storage_limit_gb', 'Storage limit GB'],
    ['controlBar', 'Control bar'],
  ])('reads %s as %s', (name, text) => {
    expect(fieldName(name)).toBe(text)
  })
})

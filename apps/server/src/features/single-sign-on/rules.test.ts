import type { Role } from '@feedreel/contracts/fields/role'
import { describe, expect, it } from 'vitest'
import { allClaims, hasSeveralFactors, provedAtMs, roleOf, usernameOf, verifiedEmail } from './rules.ts'

const roles = new Map<string, Role>([
  ['admins', 'owner'],
  ['desk', 'editor'],
])

describe('roleOf', () => {
  it.each([
    ['a text', { groups: 'desk' }, 'editor'],
    ['a list, of which the role counts that allows most', { groups: ['x', 'desk', 'admins'] }, 'owner'],
    ['other values', { groups: ['x', 7, null, { admins: true }] }, null],
    ['no claim', {}, null],
  ])('reads %s', (_, claims, role) => {
    expect(roleOf(claims, { claim: 'groups', roles })).toBe(role)
  })

  it('finds a nested claim by its path, and a claim with dots in its name', () => {
    const claim = 'realm_access.roles'
    expect(roleOf({ realm_access: { roles: ['desk'] } }, { claim, roles })).toBe('editor')
    expect(roleOf({ [claim]: ['admins'] }, { claim, roles })).toBe('owner')
    expect(roleOf({ realm_access: 'roles' }, { claim: 'realm_access.length', roles })).toBeNull()
  })
})

describe('allClaims', () => {
  const verified = { email: 'ada@news.example', email_verified: true, name: 'Ada' }

  it('adds those of the user info to those of the ID token, which take precedence', () => {
    expect(allClaims({ sub: '7', name: 'Ada L.' }, verified)).toEqual({
      ...verified,
      sub: '7',
      name: 'Ada L.',
    })
    expect(allClaims({ email: 'ada@news.example' }, verified)).toEqual(verified)
  })

  it('does not take another address of the user info as proof of the one in the ID token', () => {
    const claims = allClaims({ email: 'owner@news.example' }, verified)
    expect(claims).toEqual({ email: 'owner@news.example', name: 'Ada' })
    expect(verifiedEmail(claims)).toBeNull()
  })
})

describe('verifiedEmail', () => {
  it.each([true, 'true'])('returns the address that the provider verified: %j', email_verified => {
    expect(verifiedEmail({ email: 'ada@news.example', email_verified })).toBe('ada@news.example')
  })

  it.each([
    { email: 'ada@news.example' },
    { email: 'ada@news.example', email_verified: 'no' },
    { email_verified: true },
  ])('takes no other: %j', claims => {
    expect(verifiedEmail(claims)).toBeNull()
  })
})

describe('usernameOf', () => {
  it.each([
    [{ sub: '7', email: 'a@b.example', email_verified: true, preferred_username: 'ada' }, 'a@b.example'],
    [{ sub: '7', email: 'a@b.example', preferred_username: ' ada ' }, 'ada'],
    [{ sub: '7', preferred_username: ' ' }, '7'],
    [{ sub: '7', preferred_username: '\u202eada\n\u001b[31m' }, 'ada [31m'],
    [{ sub: '7', preferred_username: '\u200b' }, '7'],
  ])('of %j', (claims, name) => {
    expect(usernameOf(claims)).toBe(name)
  })

  it('is cut to the maximum length', () => {
    expect(usernameOf({ sub: 'x'.repeat(255) })).toHaveLength(150)
  })
})

describe('the authentication at the provider', () => {
  it('used several factors if a claim says so', () => {
    expect(hasSeveralFactors({ amr: ['pwd', 'mfa'] })).toBe(true)
    expect(hasSeveralFactors({ amr: ['pwd', 'otp'] })).toBe(false)
    expect(hasSeveralFactors({ amr: 'mfa' })).toBe(false)
    expect(hasSeveralFactors({})).toBe(false)
  })

  it('has the time of the claim, but never one in the future', () => {
    const now = new Date(5_000_000)
    expect(provedAtMs({ auth_time: 4000 }, now)).toBe(4_000_000)
    expect(provedAtMs({ auth_time: 6000 }, now)).toBe(5_000_000)
    expect(provedAtMs({}, now)).toBeUndefined()
  })
})

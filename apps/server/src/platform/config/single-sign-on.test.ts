import { describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'

const PROVIDER = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'feedreel' }
const read = (more: Record<string, string> = {}) => readConfig({ ...PROVIDER, ...more }).singleSignOn

describe('the settings of single sign-on', () => {
  it('need no more than an issuer and a client', () => {
    expect(read()).toEqual({
      issuer: 'https://id.example',
      clientId: 'feedreel',
      clientSecret: null,
      scopes: 'openid profile email',
      roleClaim: null,
      isOnly: false,
    })
    expect(readConfig({}).singleSignOn).toBeNull()
    expect(readConfig({ OIDC_ONLY: 'false' }).singleSignOn).toBeNull()
  })

  it('name a secret, scopes and whether there is another way to sign in', () => {
    const given = { OIDC_CLIENT_SECRET: 's', OIDC_SCOPES: ' openid, groups  email', OIDC_ONLY: 'true' }
    expect(read(given)).toMatchObject({ clientSecret: 's', scopes: 'openid groups email', isOnly: true })
  })

  it.each([
    ['groups', 'groups', { owner: 'owner', publisher: 'publisher' }],
    ['groups: admins=owner, news desk=editor', 'groups', { admins: 'owner', 'news desk': 'editor' }],
    ['https://x.example/roles: a=analyst', 'https://x.example/roles', { a: 'analyst' }],
    ['groups: CN=Desk=editor', 'groups', { 'CN=Desk': 'editor' }],
  ])('map the values of a claim to roles: %s', (setting, claim, some) => {
    const roleClaim = read({ OIDC_ROLE_CLAIM: setting })?.roleClaim
    expect(roleClaim?.claim).toBe(claim)
    expect(Object.fromEntries(roleClaim?.roles ?? [])).toMatchObject(some)
  })

  it('take an address without https on this machine only', () => {
    expect(read({ OIDC_ISSUER: 'http://127.0.0.1:9000/realm' })?.issuer).toBe('http://127.0.0.1:9000/realm')
  })
})

describe('refusals of these settings', () => {
  it.each([
    [{ OIDC_ISSUER: 'http://id.example' }, 'OIDC_ISSUER must be an address like https://id.example.com.'],
    [{ OIDC_ISSUER: 'id.example' }, 'OIDC_ISSUER must be an address like https://id.example.com.'],
    [
      { OIDC_ISSUER: '', OIDC_CLIENT_ID: '', OIDC_ONLY: 'true' },
      'OIDC_ISSUER is missing: OIDC_ONLY needs it.',
    ],
    [{ OIDC_CLIENT_ID: '' }, 'OIDC_CLIENT_ID is missing: OIDC_ISSUER needs it.'],
    [{ OIDC_SCOPES: 'profile' }, 'OIDC_SCOPES must contain openid.'],
    [{ OIDC_ONLY: 'yes' }, 'OIDC_ONLY must be true or false.'],
    [
      { OIDC_ROLE_CLAIM: 'groups: admins=boss' },
      'OIDC_ROLE_CLAIM can\'t be used: "admins=boss" is not VALUE=ROLE, where ROLE is one of owner, operator, editor, analyst, publisher.',
    ],
  ])('%j', (more, sentence) => {
    expect(() => read(more)).toThrow(sentence)
  })
})

import { describe, expect, it } from 'vitest'
import { consentMacros, readConsent, withConsent } from './consent.ts'

const consent = { gdpr: true, tcf: 'CPtcf', gpp: 'DBgpp', gppSections: [2, 6] }

describe('readConsent', () => {
  it('is empty on a page without consent tools', async () => {
    expect(Object.values(await readConsent({})).filter(Boolean)).toEqual([])
  })

  it('waits for the decision of the viewer', async () => {
    const page = {
      __tcfapi: (_: string, _version: number, callback: (data: object, ok: boolean) => void) => {
        callback({ gdprApplies: true, tcString: 'undecided', eventStatus: 'cmpuishown' }, true)
        callback({ gdprApplies: true, tcString: 'CPtcf', eventStatus: 'useractioncomplete' }, true)
      },
      __gpp: (_: string, callback: (data: object, ok: boolean) => void) => {
        callback({ pingData: { gppString: '', signalStatus: 'not ready' } }, true)
        callback(
          { pingData: { gppString: 'DBgpp', applicableSections: [2, 6], signalStatus: 'ready' } },
          true,
        )
      },
    }
    expect(await readConsent(page)).toEqual({ ...consent, isGranted: false })
  })

  it('is empty when the tools refuse to answer', async () => {
    const page = {
      __tcfapi: (_: string, _version: number, callback: (data: object, ok: boolean) => void) =>
        callback({}, false),
    }
    expect(await readConsent(page)).toMatchObject({ tcf: undefined })
  })
})

describe('readConsent, when a tool throws,', () => {
  it('returns what the other one says', async () => {
    const page = {
      __tcfapi: () => {
        throw new Error('not ready')
      },
      __gpp: (_: string, callback: (data: object, ok: boolean) => void) =>
        callback({ pingData: { gppString: 'DBgpp', signalStatus: 'ready' } }, true),
    }
    expect(await readConsent(page)).toMatchObject({ gpp: 'DBgpp', isGranted: false })
  })
})

describe('isGranted', () => {
  const granted = async (data: object) => {
    const page = {
      __tcfapi: (_: string, _version: number, callback: (data: object, ok: boolean) => void) =>
        callback({ eventStatus: 'tcloaded', ...data }, true),
    }
    return (await readConsent(page)).isGranted
  }

  it('is true when the viewer allows storage, and where the GDPR does not apply', async () => {
    expect(await granted({ gdprApplies: true, purpose: { consents: { 1: true } } })).toBe(true)
    expect(await granted({ gdprApplies: false })).toBe(true)
  })

  it('is false when the viewer forbids it or nothing is known', async () => {
    expect(await granted({ gdprApplies: true, purpose: { consents: { 1: false, 2: true } } })).toBe(false)
    expect(await granted({ gdprApplies: true })).toBe(false)
    expect((await readConsent({})).isGranted).toBe(false)
  })
})

describe('withConsent', () => {
  it('adds the parameters that a tag lacks', () => {
    expect(withConsent('https://a.example/tag?gdpr=0', consent)).toBe(
      'https://a.example/tag?gdpr=0&gdpr_consent=CPtcf&gpp=DBgpp&gpp_sid=2%2C6',
    )
  })

  it('does not change a tag without consent data', () => {
    expect(withConsent('https://a.example/tag', {})).toBe('https://a.example/tag')
  })
})

describe('consentMacros', () => {
  it('names the regulation only if it applies', () => {
    expect(consentMacros(consent)).toMatchObject({ REGULATIONS: 'gdpr', GDPR: 1, GPPSECTIONID: '2,6' })
    expect(consentMacros({ gdpr: false })).toMatchObject({ REGULATIONS: undefined, GDPR: 0 })
  })
})

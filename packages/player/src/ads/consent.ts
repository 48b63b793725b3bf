import type { MacroValues } from './macros.ts'

/** What a page's consent tools say, as far as ads are concerned. */
export interface Consent {
  /** Whether the GDPR applies. */
  gdpr?: boolean | undefined
  /** The TCF's consent string. */
  tcf?: string | undefined
  /** The Global Privacy Platform's string and the ids of its sections that apply. */
  gpp?: string | undefined
  gppSections?: readonly number[] | undefined
}

interface TcData {
  gdprApplies?: boolean
  tcString?: string
  eventStatus?: string
}

interface GppPing {
  gppString?: string
  applicableSections?: number[]
  signalStatus?: string
}

interface ConsentWindow {
  __tcfapi?: (command: string, version: number, callback: (data: TcData, ok: boolean) => void) => void
  __gpp?: (command: string, callback: (data: { pingData?: GppPing } | null, ok: boolean) => void) => void
}

/** How long the viewer's decision is waited for. */
const PATIENCE_MS = 1000

/**
 * Asks the page's consent tools (IAB TCF 2 `__tcfapi`, GPP 1.1 `__gpp`) and waits at most a second for a decision.
 * Without such tools the answer is empty, at once.
 */
export async function readConsent(page: ConsentWindow = window as ConsentWindow): Promise<Consent> {
  function ask<T>(start: (done: (data?: T) => void) => void): Promise<T | undefined> {
    return new Promise(resolve => {
      setTimeout(resolve, PATIENCE_MS)
      start(resolve)
    })
  }
  const [tcf, gpp] = await Promise.all([
    ask<TcData>(done => {
      if (!page.__tcfapi) return done()
      page.__tcfapi('addEventListener', 2, (data, ok) => {
        if (!ok) done()
        else if (data.gdprApplies === false || /^(tcloaded|useractioncomplete)$/.test(data.eventStatus ?? ''))
          done(data)
      })
    }),
    ask<GppPing>(done => {
      if (!page.__gpp) return done()
      page.__gpp('addEventListener', (data, ok) => {
        if (!ok) done()
        else if (data?.pingData?.signalStatus === 'ready') done(data.pingData)
      })
    }),
  ])
  return {
    gdpr: tcf?.gdprApplies,
    tcf: tcf?.tcString,
    gpp: gpp?.gppString,
    gppSections: gpp?.applicableSections,
  }
}

/** The consent under the names of the macros that carry it. */
export function consentMacros({ gdpr, tcf, gpp, gppSections }: Consent): MacroValues {
  const applies = gdpr === undefined ? undefined : Number(gdpr)
  const sections = gppSections?.join(',')
  return {
    GDPR: applies,
    GDPRCONSENT: tcf,
    GDPR_CONSENT: tcf,
    REGULATIONS: gdpr ? 'gdpr' : undefined,
    GPPSTRING: gpp,
    GPP_STRING: gpp,
    GPPSECTIONID: sections,
    GPP_SID: sections,
  }
}

/** A tag's address with the consent as the parameters that ad servers know, where it has none of them itself. */
export function withConsent(url: string, consent: Consent): string {
  const { GDPR, GDPRCONSENT, GPPSTRING, GPPSECTIONID } = consentMacros(consent)
  const parameters = { gdpr: GDPR, gdpr_consent: GDPRCONSENT, gpp: GPPSTRING, gpp_sid: GPPSECTIONID }
  let full = url
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined || new RegExp(`[?&;]${name}=`).test(full)) continue
    full += `${full.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`
  }
  return full
}

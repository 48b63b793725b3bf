import { type Heard, toolAround } from './consent-around.ts'
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

interface GppEvent {
  pingData?: { gppString?: string; applicableSections?: number[]; signalStatus?: string }
}

interface ConsentWindow {
  __tcfapi?: (command: string, version: number, heard: Heard<TcData>) => void
  __gpp?: (command: string, heard: Heard<GppEvent>) => void
}

/** How long the viewer's decision is waited for. */
const PATIENCE_MS = 1000

/** Waits until a tool tells of a decision; undefined when it refuses or takes too long, or there is no tool. */
function ask<T>(
  listen: ((heard: Heard<T>) => void) | undefined,
  isDecided: (data: T) => boolean | undefined,
): Promise<T | undefined> {
  return new Promise(resolve => {
    if (!listen) return resolve(undefined)
    setTimeout(resolve, PATIENCE_MS)
    listen((data, ok) => {
      if (!ok) resolve(undefined)
      else if (data && isDecided(data)) resolve(data)
    })
  })
}

/**
 * Asks the consent tools (IAB TCF 2 `__tcfapi`, GPP 1.1 `__gpp`) of the page, else of the pages around its frame, and
 * waits at most a second for a decision. Without such tools the answer is empty, at once.
 */
export async function readConsent(page: ConsentWindow = window as ConsentWindow): Promise<Consent> {
  const { __tcfapi, __gpp } = page
  const around = page as Window
  const [tcf, event] = await Promise.all([
    ask<TcData>(
      __tcfapi
        ? heard => __tcfapi('addEventListener', 2, heard)
        : toolAround(around, '__tcfapi', 2, PATIENCE_MS),
      ({ gdprApplies, eventStatus = '' }) =>
        gdprApplies === false || /^(tcloaded|useractioncomplete)$/.test(eventStatus),
    ),
    ask<GppEvent>(
      __gpp ? heard => __gpp('addEventListener', heard) : toolAround(around, '__gpp', '1.1', PATIENCE_MS),
      ({ pingData }) => pingData?.signalStatus === 'ready',
    ),
  ])
  const gpp = event?.pingData
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

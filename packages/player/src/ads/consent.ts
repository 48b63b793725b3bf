import { type ConsentListener, listenAround } from './consent-around.ts'
import type { MacroValues } from './macros.ts'

/** The consent of a page's tools that concerns ads. */
export interface Consent {
  /** Whether the GDPR applies. */
  gdpr?: boolean | undefined
  /** The TCF's consent string. */
  tcf?: string | undefined
  /** The Global Privacy Platform's string and the ids of its sections that apply. */
  gpp?: string | undefined
  gppSections?: readonly number[] | undefined
  /** The GDPR does not apply, or the viewer allows storage (purpose 1 of the TCF). False when this is unknown. */
  isGranted: boolean
}

interface TcData {
  gdprApplies?: boolean
  tcString?: string
  eventStatus?: string
  purpose?: { consents?: Record<string, boolean> }
}

interface GppEvent {
  pingData?: { gppString?: string; applicableSections?: number[]; signalStatus?: string }
}

interface ConsentWindow {
  __tcfapi?: (command: string, version: number, heard: ConsentListener<TcData>) => void
  __gpp?: (command: string, heard: ConsentListener<GppEvent>) => void
}

/** Timeout for the viewer's decision. */
const DECISION_MS = 1000

/**
 * Waits for a decision from a tool of the page, else of the pages around its frame; undefined on refusal, on timeout,
 * on an error of the tool, or without a tool.
 */
function ask<T>(
  page: ConsentWindow,
  name: '__tcfapi' | '__gpp',
  version: number | string,
  isDecided: (data: T) => boolean | undefined,
): Promise<T | undefined> {
  const asked = new Promise<T | undefined>(resolve => {
    const heard: ConsentListener<T> = (data, ok) => {
      if (!ok) resolve(undefined)
      else if (data && isDecided(data)) resolve(data)
    }
    setTimeout(resolve, DECISION_MS)
    const tool = page[name] as ((...call: unknown[]) => void) | undefined
    // GPP's function takes the listener before the version, which is optional.
    if (tool) tool('addEventListener', ...(name === '__gpp' ? [heard] : [version, heard]))
    else if (!listenAround(page as Window, name, version, DECISION_MS, heard)) resolve(undefined)
  })
  // A tool that throws.
  return asked.catch(() => undefined)
}

/**
 * Reads the consent from the tools (IAB TCF 2 `__tcfapi`, GPP 1.1 `__gpp`) of the page, else of the pages around its frame,
 * within a second. Without such tools it returns at once, with nothing known.
 */
export async function readConsent(page: ConsentWindow = window as ConsentWindow): Promise<Consent> {
  const [tcf, event] = await Promise.all([
    ask<TcData>(
      page,
      '__tcfapi',
      2,
      ({ gdprApplies, eventStatus = '' }) =>
        gdprApplies === false || /^(tcloaded|useractioncomplete)$/.test(eventStatus),
    ),
    ask<GppEvent>(page, '__gpp', '1.1', ({ pingData }) => pingData?.signalStatus === 'ready'),
  ])
  const gpp = event?.pingData
  return {
    gdpr: tcf?.gdprApplies,
    tcf: tcf?.tcString,
    gpp: gpp?.gppString,
    gppSections: gpp?.applicableSections,
    isGranted: tcf?.gdprApplies === false || tcf?.purpose?.consents?.[1] === true,
  }
}

/** The consent as values of macros. */
export function consentMacros({ gdpr, tcf, gpp, gppSections }: Partial<Consent>): MacroValues {
  const applies = gdpr === undefined ? gdpr : Number(gdpr)
  return {
    GDPR: applies,
    GDPRCONSENT: tcf,
    GDPR_CONSENT: tcf,
    REGULATIONS: gdpr ? 'gdpr' : undefined,
    GPPSTRING: gpp,
    GPP_STRING: gpp,
    GPPSECTIONID: gppSections?.join(),
    GPP_SID: gppSections?.join(),
  }
}

/** A tag's address with the consent as the usual parameters of ad servers, where it has none of them itself. */
export function withConsent(url: string, consent: Partial<Consent>): string {
  const macros = consentMacros(consent)
  const parameters = {
    gdpr: macros.GDPR,
    gdpr_consent: macros.GDPR_CONSENT,
    gpp: macros.GPP_STRING,
    gpp_sid: macros.GPP_SID,
  }
  let full = url
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined || new RegExp(`[?&;]${name}=`).test(full)) continue
    full += `${full.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`
  }
  return full
}

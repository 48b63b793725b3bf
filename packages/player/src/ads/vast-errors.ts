/** What an error code means; `cause`: when this player reports it. */
type VastError = { meaning: string; cause?: string }

/** The error codes of VAST 4.2 (2.3.6.3), in short. */
const VAST_ERRORS: Readonly<Record<number, VastError>> = {
  100: {
    meaning: 'XML parsing error.',
    cause: 'A document is not well-formed XML, or larger than 512 KB.',
  },
  101: {
    meaning: 'VAST schema validation error.',
    cause: 'A document is XML, but neither VAST nor a VMAP document with VAST.',
  },
  102: {
    meaning: 'VAST version not supported.',
    cause: 'A document has a VAST version that the player does not read; it reads 2 to 4.',
  },
  200: { meaning: 'Trafficking error: an ad type that was not expected.' },
  201: {
    meaning: 'Different linearity expected.',
    cause: 'An ad has no linear creative: companions and banners over the video are not shown.',
  },
  202: { meaning: 'Different duration expected.' },
  203: { meaning: 'Different size expected.' },
  204: { meaning: 'The required ad category was not provided.' },
  205: {
    meaning: 'The category is one that the wrapper blocks.',
    cause: 'An ad is in a category that a wrapper above it blocks.',
  },
  206: { meaning: 'The ad break was shortened; the ad was not served.' },
  300: { meaning: 'General wrapper error.', cause: 'A wrapper names no valid address.' },
  301: {
    meaning: 'Timeout of a VAST address.',
    cause: 'A document does not arrive within 5 seconds, or the page may not read it.',
  },
  302: {
    meaning: 'Wrapper limit reached.',
    cause: 'There are more than 5 wrappers, or one where the wrapper above allows none.',
  },
  303: { meaning: 'No ad in the VAST response.', cause: 'A document has no ad.' },
  304: { meaning: 'The ad unit was not displayed within the time limit.' },
  400: { meaning: 'General error of a linear ad.' },
  401: { meaning: 'Media file not found.', cause: 'An ad has no media file.' },
  402: { meaning: 'Timeout of the media file.' },
  403: {
    meaning: 'No supported media file.',
    cause: 'An ad has no media file that the player plays: mp4 or webm, and no code such as VPAID.',
  },
  405: { meaning: 'The media file could not be displayed.' },
  406: { meaning: 'The required mezzanine file was not provided.' },
  407: { meaning: 'The mezzanine file is still being downloaded.' },
  408: { meaning: 'Conditional ad rejected.' },
  409: { meaning: 'The interactive unit was not executed.' },
  410: { meaning: 'The verification unit was not executed.' },
  411: { meaning: 'The mezzanine file does not meet the specification.' },
  500: { meaning: 'General error of a non-linear ad.' },
  501: { meaning: 'The non-linear ad is larger than its display area.' },
  502: { meaning: 'The resource of the non-linear ad could not be fetched.' },
  503: { meaning: 'No supported resource of the non-linear ad.' },
  600: { meaning: 'General error of companion ads.' },
  601: { meaning: 'The companion ad does not fit its display area.' },
  602: { meaning: 'The required companion ad could not be displayed.' },
  603: { meaning: 'The resource of the companion ad could not be fetched.' },
  604: { meaning: 'No supported resource of the companion ad.' },
  900: { meaning: 'Undefined error.' },
  901: { meaning: 'General VPAID error.' },
  902: { meaning: 'General error of an interactive creative file.' },
}

/** The codes that VAST 4.2 defines, ascending. */
export const VAST_CODES = Object.keys(VAST_ERRORS).map(Number)

/** The meaning of a code in VAST, in one sentence; null for a code that it does not define. */
export const meaningOfVastError = (code: number): string | null => VAST_ERRORS[code]?.meaning ?? null

/** When this player reports a code, in one sentence; VAST's meaning if nothing more is known. */
export const causeOfVastError = (code: number): string =>
  VAST_ERRORS[code]?.cause ?? meaningOfVastError(code) ?? `VAST error ${code}.`

/** What a code means, and when this player reports it. */
export function explainVastError(code: number): string {
  const { meaning, cause } = VAST_ERRORS[code] ?? {}
  return meaning && cause ? `${meaning} ${cause}` : causeOfVastError(code)
}

import { FetchRefusedError } from './fetch-refused-error.ts'

const TIMEOUT_CODES = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
])
/** DNS says that there is no such host. */
const MISSING_HOST_CODES = new Set(['ENOTFOUND', 'EAI_NODATA', 'EAI_NONAME', 'ENODATA'])
/** DNS does not answer, or with an error of its own. */
const FAILED_LOOKUP_CODES = new Set(['EAI_AGAIN', 'EAI_FAIL', 'ESERVFAIL'])
const TLS_CODE =
  /^(ERR_TLS|ERR_SSL|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|ERR_OSSL|HOSTNAME_MISMATCH|INVALID_CA|CRL_)|^EPROTO$/
/** Undici's parser errors do not always have a code; without one, use their name. */
const INVALID_RESPONSE_CODE = /^(HTTPParserError|HPE_|UND_ERR_RES|UND_ERR_RESPONSE|UND_ERR_INVALID)/

/**
 * Turns a DNS, socket, TLS or HTTP error into a FetchRefusedError with a sentence for an operator.
 * Returns a FetchRefusedError unchanged, also from a `cause`.
 */
export function toFetchRefusal(error: unknown, host: string): FetchRefusedError {
  const refusal = findRefusal(error)
  if (refusal !== null) return refusal
  const code = codeOf(error)
  const options = { cause: error }
  if (TIMEOUT_CODES.has(code)) {
    return new FetchRefusedError('timeout', `${host} did not answer in time.`, options)
  }
  if (MISSING_HOST_CODES.has(code)) {
    return new FetchRefusedError('dns', `The host ${host} does not exist in DNS.`, options)
  }
  if (FAILED_LOOKUP_CODES.has(code)) {
    const message = `The host ${host} could not be looked up (no answer from DNS).`
    return new FetchRefusedError('dns', message, options)
  }
  if (TLS_CODE.test(code)) {
    return new FetchRefusedError(
      'tls',
      `The secure connection to ${host} failed: ${describe(error)}.`,
      options,
    )
  }
  if (code === 'UND_ERR_HEADERS_OVERFLOW' || code === 'HPE_HEADER_OVERFLOW') {
    return new FetchRefusedError('too-large', `${host} sent oversized response headers.`, options)
  }
  if (INVALID_RESPONSE_CODE.test(code)) {
    return new FetchRefusedError('bad-response', `${host} did not answer in valid HTTP.`, options)
  }
  return new FetchRefusedError('connect', `The connection to ${host} failed: ${describe(error)}.`, options)
}

function findRefusal(error: unknown): FetchRefusedError | null {
  if (error instanceof FetchRefusedError) return error
  if (error instanceof AggregateError) {
    for (const inner of error.errors) if (inner instanceof FetchRefusedError) return inner
  }
  return error instanceof Error && error.cause !== undefined ? findRefusal(error.cause) : null
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  if (error.cause !== undefined) return codeOf(error.cause)
  return error.name === 'Error' ? '' : error.name
}

const KNOWN_REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the server closed the connection',
  UND_ERR_SOCKET: 'the server closed the connection',
  EHOSTUNREACH: 'the host is unreachable',
  ENETUNREACH: 'the network is unreachable',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate chain is incomplete',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
}

function describe(error: unknown): string {
  const code = codeOf(error)
  return KNOWN_REASONS[code] ?? (code !== '' ? code : 'unknown reason')
}

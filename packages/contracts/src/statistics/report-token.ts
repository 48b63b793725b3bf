/** The request header with the token of a report link. */
export const REPORT_TOKEN_HEADER = 'x-report-token'

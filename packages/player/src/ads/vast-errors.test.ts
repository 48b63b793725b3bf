import { describe, expect, it } from 'vitest'
import { causeOfVastError, explainVastError, meaningOfVastError, VAST_CODES } from './vast-errors.ts'

describe('the error codes of VAST', () => {
  it('are all those of VAST 4.2', () => {
    expect(VAST_CODES).toEqual([
      ...[100, 101, 102, 200, 201, 202, 203, 204, 205, 206, 300, 301, 302, 303, 304, 400, 401, 402, 403],
      ...[405, 406, 407, 408, 409, 410, 411, 500, 501, 502, 503, 600, 601, 602, 603, 604, 900, 901, 902],
    ])
  })

  it('have one sentence each, and a cause if the player reports them', () => {
    for (const code of VAST_CODES) expect(explainVastError(code)).toMatch(/^[A-Z].+\.$/)
    expect(meaningOfVastError(302)).toBe('Wrapper limit reached.')
    expect(causeOfVastError(302)).toMatch(/^There are more than 5 wrappers/)
    expect(explainVastError(302)).toMatch(/^Wrapper limit reached\. There are more than 5 wrappers/)
    expect(explainVastError(405)).toBe('The media file could not be displayed.')
  })

  it('are named by their number when VAST does not define them', () => {
    expect(meaningOfVastError(999)).toBeNull()
    expect(explainVastError(999)).toBe('VAST error 999.')
  })
})

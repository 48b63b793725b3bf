import { describe, expect, it } from 'vitest'
import { statusTone } from './status-badge.tsx'

describe('statusTone', () => {
  it.each([
    ['COMPLETED', 'success'],
    ['complete', 'success'],
    ['success', 'success'],
    ['PROCESSING', 'info'],
    ['started', 'info'],
    ['running', 'info'],
    ['FAILED', 'danger'],
    ['queued', 'secondary'],
    ['anything', 'secondary'],
  ])('gives %s the colour %s', (status, tone) => {
    expect(statusTone(status)).toBe(tone)
  })
})

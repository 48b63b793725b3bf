import { describe, expect, it } from 'vitest'
import { toFetchRefusal } from './fetch-failure.ts'

const failed = (code: string) => Object.assign(new Error(`getaddrinfo ${code} news.example`), { code })

describe('a failed look-up of a host', () => {
  it.each(['ENOTFOUND', 'ENODATA', 'EAI_NONAME'])('says that the host does not exist: %s', code => {
    expect(toFetchRefusal(failed(code), 'news.example')).toMatchObject({
      code: 'dns',
      message: 'The host news.example does not exist in DNS.',
    })
  })

  it.each(['EAI_AGAIN', 'EAI_FAIL', 'ESERVFAIL'])('does not blame the host when DNS failed: %s', code => {
    expect(toFetchRefusal(failed(code), 'news.example')).toMatchObject({
      code: 'dns',
      message: 'The host news.example could not be looked up (no answer from DNS).',
    })
  })
})

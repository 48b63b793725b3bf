import { describe, expect, it } from 'vitest'
import { chooseMediaFile } from './media-file.ts'
import type { MediaFile } from './vast-document.ts'

function file(change: Partial<MediaFile> = {}): MediaFile {
  const url = 'https://a.example/ad.mp4'
  return { url, type: 'video/mp4', width: 640, bitrate: 800, progressive: true, framework: '', ...change }
}

const choose = (...files: MediaFile[]) => chooseMediaFile(files, 640, type => type === 'video/mp4')

describe('chooseMediaFile', () => {
  it('prefers the nearest width, then the lower bitrate, and a plain file to a stream', () => {
    const [near, far, light] = [file(), file({ width: 1280 }), file({ bitrate: 400 })]
    expect(choose(far, near)).toBe(near)
    expect(choose(near, light)).toBe(light)
    expect(choose(file({ progressive: false }), far)).toBe(far)
  })

  it('accepts protocol-relative addresses', () => {
    const own = file({ url: '//a.example/ad.mp4' })
    expect(choose(own)).toBe(own)
  })

  it('refuses unsupported types, code, and addresses other than http(s)', () => {
    expect(choose(file({ type: 'video/x-flv' }))).toBeUndefined()
    expect(choose(file({ framework: 'VPAID' }))).toBeUndefined()
    for (const url of ['', 'javascript:alert(1)', 'data:video/mp4;base64,', 'ftp://a.example/ad.mp4'])
      expect(choose(file({ url }))).toBeUndefined()
  })
})

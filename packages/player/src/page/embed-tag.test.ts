import { describe, expect, it } from 'vitest'
import { readEmbedTag } from './embed-tag.ts'

const tag = (src: string, dataset: Record<string, string> = { publisher: 'daily' }) =>
  readEmbedTag({ src, dataset })

describe('readEmbedTag', () => {
  it('finds server and version in the address', () => {
    expect(tag('https://reel.example/embed/latest/player.js')).toMatchObject({
      slug: 'daily',
      base: 'https://reel.example/',
      version: 'latest',
      target: undefined,
    })
    expect(tag('http://localhost:8000/embed/1.4.2/player.js?x=/embed/y')).toMatchObject({
      base: 'http://localhost:8000/',
      version: '1.4.2',
    })
  })

  it('keeps a path before the embed folder', () => {
    expect(tag('https://cdn.example/reel/embed/latest/player.js').base).toBe('https://cdn.example/reel/')
  })

  it('fills the element that it is in only if the tag says so', () => {
    expect(tag('https://reel.example/embed/latest/player.js').fills).toBe(false)
    const auto = tag('https://reel.example/embed/latest/player.js', { publisher: 'daily', ratio: 'auto' })
    expect(auto.fills).toBe(true)
  })

  it('reads the target', () => {
    const dataset = { publisher: 'daily', target: '#video' }
    expect(tag('https://reel.example/embed/latest/player.js', dataset).target).toBe('#video')
  })
})

describe('readEmbedTag refuses', () => {
  it('a script at another address', () => {
    expect(() => tag('https://cdn.example/bundle.js')).toThrow('https://cdn.example/bundle.js')
  })

  it('a tag without a publisher', () => {
    expect(() => tag('https://reel.example/embed/latest/player.js', {})).toThrow('data-publisher')
  })
})

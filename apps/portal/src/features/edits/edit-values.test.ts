import type { ItemEdit, ItemEdits } from '@feedreel/contracts/editorial/edits'
import { describe, expect, it } from 'vitest'
import { backToSource, changeOf, divideTyped, shownTexts, typedValues } from './edit-values.ts'

const NOON = '2026-03-05T12:00:00.000Z'
const SOURCE = { title: 'Ferries are back', summary: 'After two winters.', category: 'WORLD' }

const edit = (part: Partial<ItemEdit>): ItemEdit => ({
  publisher: null,
  title: null,
  summary: null,
  category: null,
  picture: null,
  edited_by: 'editor',
  edited_at: NOON,
  is_held: false,
  source_changed_since_edit: false,
  ...part,
})

const item = (...edits: ItemEdit[]): ItemEdits => ({
  id: 1,
  feed_id: 2,
  feed_name: 'World',
  url: null,
  publication_date: null,
  first_seen_at: NOON,
  source: { ...SOURCE, picture: null, seen_at: NOON },
  shown: SOURCE,
  edits,
  source_changed_since_edit: false,
  no_ads: false,
})

/** The values of the form, without the mark for no ads. @param picture empty for the source's */
const typed = (texts: typeof SOURCE, picture = '') => ({ ...texts, picture, no_ads: false })

const FOR_ALL = edit({ title: 'Ferries return' })
const FOR_SEVEN = edit({ publisher: { id: 7, name: 'The Gazette' }, summary: 'At last.' })

describe('shownTexts', () => {
  it('takes the publisher’s edit, else the edit for all, else the source', () => {
    const known = item(FOR_ALL, FOR_SEVEN)
    expect(shownTexts(known, 7)).toEqual({ title: 'Ferries return', summary: 'At last.', category: 'WORLD' })
    expect(shownTexts(known, null)).toEqual({ ...SOURCE, title: 'Ferries return' })
    expect(shownTexts(item(), 7)).toEqual(SOURCE)
  })
})

describe('changeOf', () => {
  it('sends only what was typed', () => {
    expect(changeOf(item(), null, typed({ ...SOURCE, title: ' Ferries return ' }))).toEqual({
      title: 'Ferries return',
    })
    expect(changeOf(item(FOR_ALL), null, typed({ ...SOURCE, title: 'Ferries return' }))).toEqual({})
  })

  it('sends the mark for no ads when it was changed', () => {
    expect(changeOf(item(), null, { ...typed(SOURCE), no_ads: true })).toEqual({ no_ads: true })
  })

  it('drops an edit when the text beneath it is typed', () => {
    expect(changeOf(item(FOR_ALL), null, typed(SOURCE))).toEqual({ title: null })
    const own = { ...SOURCE, title: 'Ferries return' }
    expect(changeOf(item(FOR_ALL, FOR_SEVEN), 7, typed(own))).toEqual({ summary: null })
  })

  it('makes the source’s text an edit of a publisher where the edit for all differs', () => {
    expect(changeOf(item(FOR_ALL), 7, typed(SOURCE))).toEqual({ title: SOURCE.title })
  })

  it('sends another picture for all publishers only, and null when its address is removed', () => {
    const address = 'https://news.example/ferry.jpg'
    expect(changeOf(item(), null, typed(SOURCE, ` ${address} `))).toEqual({ picture: address })
    expect(changeOf(item(), 7, typed(SOURCE, address))).toEqual({})
    const pictured = item(edit({ picture: address }))
    expect(changeOf(pictured, null, typed(SOURCE, address))).toEqual({})
    expect(changeOf(pictured, null, typed(SOURCE))).toEqual({ picture: null })
  })

  it('turns a held text into an edit when it is saved unchanged', () => {
    const held = edit({ title: 'The text of before', is_held: true })
    expect(changeOf(item(held), null, typed({ ...SOURCE, title: 'The text of before' }))).toEqual({
      title: 'The text of before',
    })
  })
})

describe('backToSource', () => {
  const texts = { title: null, summary: null, category: null }

  it('drops the texts, and the picture for all publishers', () => {
    expect(backToSource(item(FOR_ALL), null)).toEqual({ ...texts, picture: null })
    expect(backToSource(item(FOR_SEVEN), 7)).toEqual(texts)
  })

  it('keeps the picture when it accepts held texts', () => {
    expect(backToSource(item(edit({ is_held: true })), null)).toEqual(texts)
  })
})

describe('what was typed before other publishers were chosen', () => {
  const begun = { ...SOURCE, picture: '', no_ads: false }
  const typed = { title: 'Ferries return', picture: 'https://a.example/ferry.jpg' }

  it('is what differs from the values that the form began with', () => {
    expect(typedValues(begun, { ...begun, ...typed })).toEqual(typed)
  })

  it('appears in the form of the others, without a picture for one publisher', () => {
    const { shown, waiting } = divideTyped(typed, 7)
    expect(shown).toEqual({ title: 'Ferries return' })
    expect(divideTyped({ ...shown, ...waiting }, null)).toEqual({ shown: typed, waiting: {} })
  })
})

import { describe, expect, it } from 'vitest'
import { sentencesOf } from './sentences.ts'

describe('sentencesOf', () => {
  it('divides a text after sentence ends of every script, with their spaces', () => {
    expect(sentencesOf('Er kam. Warum? “Darum!” Dann ging er.')).toEqual([
      'Er kam. ',
      'Warum? ',
      '“Darum!” ',
      'Dann ging er.',
    ])
    expect(sentencesOf('市议会开会。议会决定。')).toEqual(['市议会开会。', '议会决定。'])
    expect(sentencesOf('اجتمع المجلس. سيقرر غداً.')).toEqual(['اجتمع المجلس. ', 'سيقرر غداً.'])
  })

  it('does not divide after a day, initials and other abbreviations', () => {
    for (const text of [
      'Er kommt am 3. Oktober.',
      'Mr. and Mrs. Smith met Dr. A. B. Jones of the U.S. Senate.',
      'Prof. Meier spricht in Halle Nr. 5 bzw. Halle Nr. 6.',
      'Συνάντησε τον κ. Παπά.',
      'वे डॉ. शर्मा से मिले।',
    ]) {
      expect(sentencesOf(text)).toEqual([text])
    }
  })

  it('keeps all of a text', () => {
    for (const text of ['', '  ', 'Anna and Dr.', ' A. B. ', 'One. Two']) {
      expect(sentencesOf(text).join('')).toBe(text)
    }
  })
})

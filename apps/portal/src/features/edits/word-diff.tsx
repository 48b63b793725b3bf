import { diffWords } from 'diff/lib/diff/word.js'
import { Fragment } from 'react'
import classes from './word-diff.module.css'

/** Finds words in languages without spaces, too. */
const WORDS = new Intl.Segmenter(undefined, { granularity: 'word' })

/** A text with what was removed struck through and what was added underlined, word by word. */
export function WordDiff({ before, after }: { before: string; after: string }) {
  return diffWords(before, after, { intlSegmenter: WORDS }).map(({ value, added, removed }, index) => {
    const key = `${index}/${value}`
    if (removed) {
      return (
        <del key={key} className={classes.removed}>
          {value}
        </del>
      )
    }
    if (added) {
      return (
        <ins key={key} className={classes.added}>
          {value}
        </ins>
      )
    }
    return <Fragment key={key}>{value}</Fragment>
  })
}

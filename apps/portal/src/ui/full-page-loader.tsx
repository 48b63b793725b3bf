import { Loader } from '@mantine/core'
import classes from './full-page-loader.module.css'

/** A spinner in the middle of the page with a word on what is awaited. */
export function FullPageLoader({ text }: { text: string }) {
  return (
    <div className={classes.page} role="status">
      <Loader />
      <p className={classes.text}>{text}</p>
    </div>
  )
}

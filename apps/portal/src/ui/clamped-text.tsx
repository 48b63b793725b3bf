import classes from './clamped-text.module.css'

/** A text of at most three lines; of a longer one the rest is in its tooltip. */
export function ClampedText({ text }: { text: string }) {
  return (
    <span className={classes.text} title={text}>
      {text}
    </span>
  )
}

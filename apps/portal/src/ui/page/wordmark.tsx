import classes from './wordmark.module.css'

/** The product's name with its mark: a feed's wave that turns into a play sign. */
export function Wordmark({ isOnLight = false }: { isOnLight?: boolean }) {
  return (
    <span className={classes.wordmark} data-on-light={isOnLight || undefined}>
      <svg width="30" height="30" viewBox="0 0 32 32" aria-hidden="true">
        <path className={classes.wave} d="M3 7a22 22 0 0 1 0 18M8.5 9.5a16 16 0 0 1 0 13" />
        <path
          className={classes.play}
          d="M14 8.9c0-1.4 1.5-2.3 2.7-1.6l11.5 7.1c1.1.7 1.1 2.4 0 3.1l-11.5 7.1c-1.2.8-2.7-.1-2.7-1.5z"
        />
      </svg>
      Feedreel
    </span>
  )
}

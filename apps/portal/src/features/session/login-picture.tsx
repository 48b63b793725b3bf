import classes from './login-picture.module.css'

/** Lines of text of the drawn page: left, top and width. */
const LINES = [
  [28, 96, 150],
  [28, 112, 132],
  [28, 228, 232],
  [28, 244, 214],
  [28, 260, 226],
] as const

/** A drawing of what the product makes: a page, and the player that docks in its corner. */
export function LoginPicture() {
  return (
    <svg className={classes.picture} viewBox="0 0 480 312" aria-hidden="true">
      <defs>
        <linearGradient id="login-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#2f7f8d" />
          <stop offset="0.7" stopColor="#f2b28a" />
        </linearGradient>
        <clipPath id="login-player">
          <rect x="214" y="150" width="256" height="144" rx="10" />
        </clipPath>
      </defs>
      <g>
        <rect className={classes.sheet} x="1" y="1" width="398" height="300" rx="14" />
        <path className={classes.rule} d="M1 40H399" />
        <circle className={classes.dot} cx="24" cy="21" r="5" />
        <circle className={classes.dot} cx="42" cy="21" r="5" />
        <circle className={classes.dot} cx="60" cy="21" r="5" />
        <rect className={classes.head} x="28" y="60" width="210" height="14" rx="4" />
        <rect className={classes.head} x="28" y="80" width="118" height="6" rx="3" />
        <rect className={classes.block} x="28" y="130" width="170" height="84" rx="6" />
        <rect className={classes.block} x="262" y="60" width="110" height="66" rx="6" />
        {LINES.map(([x, y, width]) => (
          <rect key={y} className={classes.line} x={x} y={y} width={width} height="6" rx="3" />
        ))}
      </g>
      <rect className={classes.shadow} x="214" y="156" width="256" height="144" rx="10" />
      <g clipPath="url(#login-player)">
        <rect x="214" y="150" width="256" height="144" fill="#0a181e" />
        <g>
          <rect x="340" y="150" width="130" height="144" fill="url(#login-sky)" />
          <circle cx="424" cy="216" r="17" fill="#ffe3c2" />
          <path d="M340 244l34-30 26 22 30-34 40 40v52H340z" fill="#1d5561" />
          <path d="M340 262l40-16 38 14 52-24v58H340z" fill="#123b45" />
        </g>
        <rect x="230" y="174" width="34" height="6" rx="3" fill="#ff8a65" />
        <rect x="230" y="190" width="92" height="11" rx="3" fill="#fff" />
        <rect x="230" y="207" width="78" height="11" rx="3" fill="#fff" />
        <rect x="230" y="224" width="58" height="11" rx="3" fill="#fff" />
        <rect x="214" y="288" width="256" height="6" fill="#ffffff3d" />
        <rect x="214" y="288" width="104" height="6" fill="#ff8a65" />
      </g>
    </svg>
  )
}

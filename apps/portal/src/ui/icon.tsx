import classes from './icon.module.css'

/** SVG paths on a 24 by 24 grid, drawn for this product. */
const DRAWINGS = {
  dashboard: 'M4 4h7v9H4zM13 4h7v5h-7zM13 12h7v8h-7zM4 16h7v4H4z',
  feed: 'M5 19h.01M5 12a7 7 0 0 1 7 7M5 5a14 14 0 0 1 14 14',
  publisher: 'M4 20V6l8-3 8 3v14M4 20h16M9 20v-5h6v5M8 9h.01M12 9h.01M16 9h.01M8 12h.01M16 12h.01',
  video: 'M3 6h12v12H3zM15 10l6-3v10l-6-3',
  content: 'M5 4h14v16H5zM9 8h6M9 12h6M9 16h3',
  command: 'M4 5h16v14H4zM8 10l3 2-3 2M13 15h3',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  grid: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  logs: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  external: 'M10 5H5v14h14v-5M14 5h5v5M19 5l-8 8',
  key: 'M8 11a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM11 12l9-9M16 7l3 3',
  logout: 'M10 4H5v16h5M15 8l4 4-4 4M19 12H9',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  plus: 'M12 5v14M5 12h14',
  refresh: 'M20 11a8 8 0 1 0-2 6M20 4v7h-7',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l4 4',
  edit: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  trash: 'M5 7h14M10 4h4M7 7l1 13h8l1-13M10 11v5M14 11v5',
  pin: 'M9 4h6l-1 6 3 3H7l3-3zM12 13v7',
  ban: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM6.5 6.5l11 11',
  reset: 'M4 5v5h5M4.5 10A8 8 0 1 1 4 14',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  upload: 'M12 15V4M7 9l5-5 5 5M5 20h14',
  print: 'M7 8V4h10v4M7 17H4V8h16v9h-3M7 14h10v6H7z',
  play: 'M8 5l11 7-11 7z',
  pause: 'M9 5v14M15 5v14',
  check: 'M5 12l5 5L19 8',
  circle: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16z',
  warning: 'M12 4l9 16H3zM12 10v4M12 17h.01',
  info: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 11v5M12 8h.01',
  back: 'M11 6l-6 6 6 6M5 12h14',
  up: 'M7 14l5-5 5 5',
  down: 'M7 10l5 5 5-5',
  withdraw: 'M5 8h14v12H5zM3 4h18v4H3zM9.5 11.5l5 5M14.5 11.5l-5 5',
  copy: 'M8 8h12v12H8zM16 8V4H4v12h4',
  chart: 'M4 20h16M7 16v-5M12 16V6M17 16v-8',
  pulse: 'M3 12h4l2.5-7 5 14 2.5-7h4',
  more: 'M5 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2zM12 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2zM19 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2z',
  filter: 'M4 5h16l-6 8v6l-4-2v-4z',
  people:
    'M9 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM2 20c0-4 3-6 7-6s7 2 7 6M16 4.5a4 4 0 0 1 0 7M18 14.5c2.5 0.8 4 2.6 4 5.5',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  stats: 'M4 20h16M7 20v-7M12 20V5M17 20v-10',
} as const

export type IconName = keyof typeof DRAWINGS

/** A decorative icon beside its text; hidden from screen readers. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg className={classes.icon} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={DRAWINGS[name]} />
    </svg>
  )
}

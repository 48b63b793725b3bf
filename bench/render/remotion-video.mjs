/**
 * The video of the measurement as a Remotion composition: the same pictures, texts and timings as the layout that the rules
 * choose for most of them (Plate), with its panel, reveals and transition.
 */
import { createElement as h } from 'react'
import {
  AbsoluteFill,
  Composition,
  Easing,
  Img,
  interpolate,
  registerRoot,
  Sequence,
  staticFile,
  useCurrentFrame,
} from 'remotion'

const fps = 30
const [width, height] = [1280, 720]
const bounds = { extrapolateLeft: 'clamp', extrapolateRight: 'clamp' }

/** Progress from 0 to 1 of a motion that starts at `startS` and lasts `lengthS`. */
function useProgress(startS, lengthS, easing) {
  const span = [startS * fps, (startS + lengthS) * fps]
  return interpolate(useCurrentFrame(), span, [0, 1], { ...bounds, easing })
}

const outQuint = Easing.out(Easing.poly(5))

const div = (style, ...children) => h('div', { style }, ...children)

/** A line of text that rises inside a mask of its own height. */
function Line({ startS, lengthS, style, children }) {
  const progress = useProgress(startS, lengthS, outQuint)
  const { lineHeight: height } = style
  const rising = { lineHeight: `${height}px`, transform: `translateY(${(1 - progress) * height}px)` }
  return div({ overflow: 'hidden', height }, div({ ...style, ...rising }, children))
}

/** A bar of the panel transition: leaves to the right at the beginning, comes from the right at the end. */
function Bar({ colour, delayS, seconds }) {
  const leaving = useProgress(delayS, 0.4, outQuint)
  const coming = useProgress(seconds - 0.37 + (0.0667 - delayS), 0.27, Easing.in(Easing.cubic))
  const place = { position: 'absolute', width, height, background: colour }
  const x = coming > 0 ? (1 - coming) * width : leaving * width
  return x >= width ? null : div({ ...place, transform: `translateX(${x}px)` })
}

/** Two lines of about equal length. */
function linesOf(headline) {
  const words = headline.split(' ')
  const half = Math.ceil(words.length / 2)
  return [words.slice(0, half).join(' '), words.slice(half).join(' ')]
}

function Item({ item, index, frames }) {
  const seconds = frames / fps
  const moved = useProgress(0, seconds, Easing.inOut(Easing.sin))
  const shown = useProgress(0.8, 0.25)
  const size = { position: 'absolute', width: 1338, height, maxWidth: 'none', objectFit: 'cover' }
  const picture = { ...size, transform: `translateX(${-2 - moved * 25}px)` }
  const place = { position: 'absolute', left: 48, top: index % 2 === 0 ? 344 : 66, width: 746, height: 262 }
  const panel = { ...place, background: '#0f172a', boxSizing: 'border-box', padding: '22px 36px' }
  const text = { color: '#fff', fontFamily: 'sans-serif', whiteSpace: 'nowrap' }
  const label = { startS: 0.2, lengthS: 0.3, style: { ...text, lineHeight: 28, fontSize: 22 } }
  const headline = { ...text, lineHeight: 78, fontSize: 54, fontWeight: 700 }
  const lines = linesOf(item.headline).map((line, at) =>
    h(Line, { key: line, startS: 0.26 + at * 0.07, lengthS: 0.45, style: headline }, line),
  )
  const summary = div({ ...text, fontSize: 24, opacity: shown }, item.summary)
  return h(
    AbsoluteFill,
    null,
    h(Img, { src: staticFile(`${index}.jpg`), style: picture }),
    div(panel, h(Line, label, `${item.category} ${item.source}`), ...lines, summary),
    h(Bar, { colour: '#f59e0b', delayS: 0.0667, seconds }),
    h(Bar, { colour: '#0f172a', delayS: 0, seconds }),
  )
}

function Video({ items, frames }) {
  const sequences = items.map((item, index) => {
    const time = { key: item.headline, from: index * frames, durationInFrames: frames }
    return h(Sequence, time, h(Item, { item, index, frames }))
  })
  return h(AbsoluteFill, null, sequences)
}

registerRoot(() =>
  h(Composition, {
    id: 'video',
    component: Video,
    calculateMetadata: ({ props }) => ({ durationInFrames: props.items.length * props.frames }),
    defaultProps: { items: [], frames: 90 },
    durationInFrames: 1,
    fps,
    width,
    height,
  }),
)

/** The video of the measurement as a Remotion composition: the same pictures, texts, motion, shade and bar. */
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

function Text({ frames, startS, style, children }) {
  const frame = useCurrentFrame()
  const into = interpolate(frame, [startS * fps, (startS + 0.35) * fps], [0, 1], bounds)
  const out = interpolate(frame, [frames - 8, frames - 1], [1, 0], bounds)
  const slide = interpolate(frame, [startS * fps, (startS + 0.65) * fps], [48, 0], {
    ...bounds,
    easing: Easing.out(Easing.cubic),
  })
  const place = { position: 'absolute', left: 64, width: 1120, color: '#fff', fontFamily: 'sans-serif' }
  return h(
    'div',
    { style: { ...place, ...style, opacity: into * out, transform: `translateY(${slide}px)` } },
    children,
  )
}

function Item({ item, index, frames }) {
  const frame = useCurrentFrame()
  const picture = { position: 'absolute', top: -22, width: 1356, height: 763, maxWidth: 'none' }
  return h(
    AbsoluteFill,
    null,
    h(Img, {
      src: staticFile(`${index}.jpg`),
      style: { ...picture, transform: `translateX(${-frame * 0.75}px)` },
    }),
    h(AbsoluteFill, { style: { background: 'linear-gradient(transparent 10%, #0f172aaa 45%, #0f172ae6)' } }),
    h(Text, { frames, startS: 0, style: { top: 300, fontSize: 34 } }, `${item.category} ${item.source}`),
    h(Text, { frames, startS: 0.05, style: { top: 370, fontSize: 84, fontWeight: 700 } }, item.headline),
    h(Text, { frames, startS: 0.25, style: { top: 610, fontSize: 42 } }, item.summary),
    h('div', {
      style: {
        ...{ position: 'absolute', left: 0, bottom: 0, height: 10 },
        ...{ width: (width * (frame + 1)) / frames, background: '#f59e0b' },
      },
    }),
  )
}

function Video({ items, frames }) {
  return h(
    AbsoluteFill,
    null,
    items.map((item, index) =>
      h(
        Sequence,
        { key: item.headline, from: index * frames, durationInFrames: frames },
        h(Item, { item, index, frames }),
      ),
    ),
  )
}

registerRoot(() =>
  h(Composition, {
    id: 'video',
    component: Video,
    calculateMetadata: ({ props }) => ({ durationInFrames: props.items.length * props.frames }),
    defaultProps: { items: [], frames: 90 },
    durationInFrames: 1,
    ...{ fps, width, height },
  }),
)

/** A clip of the templates page; its files are rendered by `tools/commands/demo-templates.ts`. */
export type TemplateClip = {
  /** Of its files in `templates/`, without their endings. */
  name: string
  title: string
  text: string
  headline: string
  summary: string
  category: string
  /** Name of a picture of the paper, or null. */
  picture: string | null
  /** The part of the picture that is used, as a share of its width and height from the middle. */
  crop: { width: number; height: number }
  layout: 'plate' | 'split' | 'frame' | 'type'
  ratio: '16:9' | '1:1' | '4:5' | '9:16'
  width: number
  height: number
}

const WHOLE = { width: 1, height: 1 }
const WIDE = { ratio: '16:9', width: 1280, height: 720 } as const

/** The clips in their order on the page. */
export const templateClips: readonly TemplateClip[] = [
  {
    name: 'plate',
    title: 'Plate',
    text: 'for photographs that fill the frame.',
    layout: 'plate',
    ...WIDE,
    headline: 'The northern lights have a sound after all',
    summary: 'Six microphones and eleven cold nights later, science agrees.',
    category: 'Science',
    picture: 'lake-aurora',
    crop: WHOLE,
  },
  {
    name: 'split',
    title: 'Split',
    text: 'for upright and square pictures.',
    layout: 'split',
    ...WIDE,
    headline: 'The orange seller who knows 400 names',
    summary: '',
    category: 'People',
    picture: 'orange-seller',
    crop: { width: 0.5, height: 1 },
  },
  {
    name: 'frame',
    title: 'Frame',
    text: 'for small pictures, charts and logos.',
    layout: 'frame',
    ...WIDE,
    headline: 'Counting 1,200 sunflowers by hand',
    summary: '',
    category: 'Nature',
    picture: 'sunflower-count',
    crop: WHOLE,
  },
  {
    name: 'type',
    title: 'Type',
    text: 'for items without a picture.',
    layout: 'type',
    ...WIDE,
    headline: '“We will rebuild it in 90 days”',
    summary: '',
    category: 'Local',
    picture: null,
    crop: WHOLE,
  },
]

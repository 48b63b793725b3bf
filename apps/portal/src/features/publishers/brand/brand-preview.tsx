import { BrandInput } from '@feedreel/contracts/brand/brand'
import { type PreviewInput, PreviewSample } from '@feedreel/contracts/brand/previews'
import { MAIN_RATIO, type Ratio } from '@feedreel/contracts/brand/ratios'
import { ThemeSettings } from '@feedreel/contracts/theme'
import { NativeSelect } from '@mantine/core'
import { useDebouncedValue, useIntersection } from '@mantine/hooks'
import { useCallback, useEffect, useState } from 'react'
import { FieldGroup } from '../../../ui/form/field-layout.tsx'
import classes from './brand-section.module.css'
import { words } from './brand-texts.ts'
import { useArrivedPreviews, usePreview } from './preview-queries.ts'
import { framesInTurn } from './preview-turns.ts'

/** Typing a colour or moving a slider requests one frame at the end, not one for each step. */
const PAUSE_MS = 250

type BrandPreviewProps = {
  /** Null for one that is not saved, and for the default brand. */
  publisherId: number | null
  brand: BrandInput | null
  theme: ThemeSettings | null
  /** Of each item; not a number while it is typed. */
  seconds: number
  ratios: readonly Ratio[]
  /** The texts of opener and end card; null without them. */
  rundown?: { name: string; domain: string } | null
}

/** Frames of the publisher's own items and of samples that are hard to set, rendered with the current values of the form. */
export function BrandPreview({
  publisherId,
  brand,
  theme,
  seconds,
  ratios,
  rundown = null,
}: BrandPreviewProps) {
  const [ratio, setRatio] = useState<Ratio>(MAIN_RATIO)
  const shown = ratios.includes(ratio) ? ratio : MAIN_RATIO
  const [input] = useDebouncedValue(
    {
      publisher_id: publisherId,
      // While a colour is incomplete, the previous frames stay.
      brand: BrandInput.nullable().safeParse(brand).data,
      theme_settings: ThemeSettings.nullable().safeParse(theme).data ?? null,
      ratio: shown,
      publisher_name: rundown?.name ?? '',
      domain: rundown?.domain ?? '',
      seconds: seconds >= 1 && seconds <= 60 ? seconds : 3,
    },
    PAUSE_MS,
  )
  const hasArrived = useArrivedPreviews()
  const [views, setViews] = useState<ReadonlyMap<PreviewSample, boolean>>(new Map())
  const [isSeen, setSeen] = useState(false)
  const onView = useCallback((sample: PreviewSample, isInView: boolean) => {
    setViews(before => new Map(before).set(sample, isInView))
    if (isInView) setSeen(true)
  }, [])
  const samples = PreviewSample.options.filter(sample =>
    sample === 'opener' || sample === 'end-card'
      ? rundown !== null
      : publisherId !== null || !sample.startsWith('item'),
  )
  // A form that is opened for something else requests none.
  const wanted = isSeen ? framesInTurn(samples, views, sample => hasArrived(inputOf(input, sample))) : NONE
  return (
    <FieldGroup legend={words.preview} isExplained>
      <p className={classes.note}>{words.previewHelp}</p>
      {ratios.length > 1 && (
        <NativeSelect
          className={classes.ratio}
          label={words.previewRatio}
          data={[...ratios]}
          value={shown}
          onChange={event => setRatio(event.currentTarget.value as Ratio)}
        />
      )}
      <div className={classes.frames}>
        {samples.map(sample => (
          <Frame key={sample} sample={sample} input={input} isWanted={wanted.has(sample)} onView={onView} />
        ))}
      </div>
    </FieldGroup>
  )
}

/** Without a brand while the typed one is invalid. */
type TypedInput = Omit<PreviewInput, 'sample' | 'brand'> & { brand: PreviewInput['brand'] | undefined }

const NONE: ReadonlySet<PreviewSample> = new Set()

const inputOf = ({ brand, ...input }: TypedInput, sample: PreviewSample): PreviewInput => ({
  ...input,
  brand: brand ?? null,
  sample,
})

type FrameProps = {
  sample: PreviewSample
  input: TypedInput
  isWanted: boolean
  onView: (sample: PreviewSample, isInView: boolean) => void
}

/** One frame; it reports whether it is in view, and is requested when wanted. */
function Frame({ sample, input, isWanted, onView }: FrameProps) {
  const { ref, entry } = useIntersection({ rootMargin: '100px' })
  const isInView = entry?.isIntersecting
  useEffect(() => {
    if (isInView !== undefined) onView(sample, isInView)
  }, [sample, isInView, onView])
  const preview = usePreview(inputOf(input, sample), isWanted && input.brand !== undefined)
  const name = words.samples[sample]
  const { picture = null, title = '' } = preview.data ?? {}
  return (
    <figure ref={ref} className={classes.frame} aria-busy={preview.isFetching}>
      <div className={classes.screen} data-ratio={input.ratio}>
        {picture ? (
          <img src={picture} alt={words.previewOf(name, title)} />
        ) : (
          <p className={classes.note}>{stateOf(preview)}</p>
        )}
      </div>
      <figcaption>{name}</figcaption>
    </figure>
  )
}

function stateOf({ isError, data }: { isError: boolean; data: unknown }): string {
  if (isError) return words.previewFailed
  return data ? words.noItem : words.rendering
}

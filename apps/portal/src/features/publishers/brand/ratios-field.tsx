import { FRAME_SIZES, MAIN_RATIO, RATIOS, type Ratio } from '@feedreel/contracts/brand/ratios'
import type { RatioCost } from '@feedreel/contracts/videos'
import { Checkbox } from '@mantine/core'
import { formatBytes } from '../../../lib/format/number.ts'
import { FieldGroup } from '../../../ui/form/field-layout.tsx'
import type { PublisherFormApi } from '../form/form-values.ts'
import { useRatioCosts } from '../queries.ts'
import classes from './brand-section.module.css'
import { words } from './brand-texts.ts'

/** The ratios in which videos are made, each with the storage and the time that it takes. */
export function RatiosField({ form, publisherId }: { form: PublisherFormApi; publisherId: number | null }) {
  const costs = useRatioCosts(publisherId)
  const { ratios } = form.values
  const toggle = (ratio: Ratio, isWanted: boolean) =>
    form.setFieldValue(
      'ratios',
      RATIOS.filter(other => (other === ratio ? isWanted : ratios.includes(other))),
    )
  return (
    <FieldGroup legend={words.ratios} isExplained>
      <p className={classes.note}>{words.ratiosHelp}</p>
      <div className={classes.choices}>
        {RATIOS.map(ratio => (
          <Checkbox
            key={ratio}
            label={words.ratioNames[ratio]}
            description={describe(ratio, costs.data ?? [])}
            checked={ratios.includes(ratio)}
            disabled={ratio === MAIN_RATIO}
            onChange={event => toggle(ratio, event.currentTarget.checked)}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

/** Storage and time of a ratio in the newest video, or an estimate by its pixels; nothing before the first video. */
function describe(ratio: Ratio, costs: readonly RatioCost[]): string | undefined {
  const seconds = (value: number | null) => (value === null ? null : words.seconds(value))
  const known = costs.find(cost => cost.ratio === ratio)
  if (known) return words.cost(formatBytes(known.bytes), seconds(known.seconds))
  const main = costs.find(cost => cost.ratio === MAIN_RATIO)
  if (!main) return undefined
  const share = pixelsOf(ratio) / pixelsOf(MAIN_RATIO)
  const estimated = main.seconds === null ? null : main.seconds * share
  return words.estimate(formatBytes(main.bytes * share), seconds(estimated))
}

const pixelsOf = (ratio: Ratio) => FRAME_SIZES[ratio].width * FRAME_SIZES[ratio].height

import { NativeSelect } from '@mantine/core'
import { PublisherChoice } from './publisher-choice.tsx'
import { texts } from './texts.ts'

const words = texts.access

type AccessChoiceProps = Parameters<typeof PublisherChoice>[0] & {
  /** What access to all publishers is called. */
  all: string
  /** Access to the chosen publishers only. */
  isListed: boolean
  onIsListed: (isListed: boolean) => void
}

/** Chooses between all publishers and some of them. */
export function AccessChoice({ all, isListed, onIsListed, ...choice }: AccessChoiceProps) {
  return (
    <>
      <NativeSelect
        label={words.label}
        name="access"
        value={isListed ? 'listed' : 'all'}
        data={[
          { value: 'all', label: all },
          { value: 'listed', label: words.listed },
        ]}
        onChange={event => onIsListed(event.currentTarget.value === 'listed')}
      />
      {isListed && <PublisherChoice {...choice} />}
    </>
  )
}

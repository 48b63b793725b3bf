import { serverSentence } from '../../lib/api/api-error.ts'
import { ActionOutcome, IconButton } from '../../ui/form/action-button.tsx'
import { useMay } from '../session/access.ts'
import { GeneratedVideo } from './generated-video.tsx'
import { useGenerate } from './queries.ts'
import { texts } from './texts.ts'

type GenerateButtonProps = {
  publisherId: number
  publisherName: string
  /** The label; `Generate Now` by default. */
  label?: string
}

/** Queues a video of a publisher, then links to it. */
export function GenerateButton({ publisherId, publisherName, label = texts.generate }: GenerateButtonProps) {
  const generate = useGenerate()
  const may = useMay()
  if (!may('videos.generate')) return null
  return (
    <ActionOutcome error={generate.error && serverSentence(generate.error, texts.generateFailed)}>
      <IconButton
        icon="play"
        title={`${label}: ${publisherName}`}
        isBusy={generate.isPending}
        onClick={() => generate.mutate(publisherId)}
      >
        {label}
      </IconButton>
      {generate.data && <GeneratedVideo video={generate.data} />}
    </ActionOutcome>
  )
}

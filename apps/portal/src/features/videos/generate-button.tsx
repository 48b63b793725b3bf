import { serverSentence } from '../../lib/api/api-error.ts'
import { ActionButton, ActionOutcome } from '../../ui/form/action-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextLink } from '../../ui/page/links.tsx'
import { useGenerate } from './queries.ts'
import { texts } from './texts.ts'

type GenerateButtonProps = { publisherId: number; publisherName: string }

/** Queues a video of a publisher at once, and then leads to it. */
export function GenerateButton({ publisherId, publisherName }: GenerateButtonProps) {
  const generate = useGenerate()
  return (
    <ActionOutcome error={generate.error && serverSentence(generate.error, texts.generateFailed)}>
      <ActionButton
        size="xs"
        variant="default"
        leftSection={<Icon name="play" size={14} />}
        title={texts.generateFor(publisherName)}
        isBusy={generate.isPending}
        onClick={() => generate.mutate(publisherId)}
      >
        {texts.generate}
      </ActionButton>
      {generate.data && (
        <span role="status">
          <TextLink to={`/portal/videos/${generate.data.id}`}>{texts.generating(generate.data.id)}</TextLink>
        </span>
      )}
    </ActionOutcome>
  )
}

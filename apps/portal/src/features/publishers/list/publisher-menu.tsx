import type { Publisher } from '@feedreel/contracts/publishers'
import { serverSentence } from '../../../lib/api/api-error.ts'
import { ActionOutcome } from '../../../ui/form/action-button.tsx'
import { MoreMenu } from '../../../ui/list/more-menu.tsx'
import { useMay } from '../../session/access.ts'
import { GeneratedVideo } from '../../videos/generated-video.tsx'
import { useGenerate } from '../../videos/queries.ts'
import { texts as videoTexts } from '../../videos/texts.ts'
import { texts } from './texts.ts'

const words = texts.menu

/** The menu of a publisher: a new video at once, and links to what belongs to it. */
export function PublisherMenu({ publisher: { id, name } }: { publisher: Pick<Publisher, 'id' | 'name'> }) {
  const generate = useGenerate()
  const may = useMay()
  return (
    <ActionOutcome error={generate.error && serverSentence(generate.error, videoTexts.generateFailed)}>
      <MoreMenu
        label={words.label(name)}
        choices={[
          ...(may('videos.generate')
            ? [
                {
                  label: videoTexts.generate,
                  icon: 'play' as const,
                  onChoose: () => !generate.isPending && generate.mutate(id),
                },
              ]
            : []),
          { label: words.videos, icon: 'video', to: `/portal/videos?publisher=${id}` },
          {
            label: words.contents,
            icon: 'content',
            to: `/portal/contents?${new URLSearchParams({ search: name })}`,
          },
          { label: words.statistics, icon: 'chart', to: `/portal/statistics?publisher=${id}` },
          { label: words.embed, icon: 'copy', to: `/portal/publishers/${id}#embed` },
          { label: words.logs, icon: 'logs', to: `/portal/logs?publisher=${id}` },
          ...(may('publishers.create')
            ? [
                {
                  label: words.duplicate,
                  icon: 'plus' as const,
                  to: `/portal/publishers/add?from=${id}`,
                },
              ]
            : []),
        ]}
      />
      {generate.data && <GeneratedVideo video={generate.data} />}
    </ActionOutcome>
  )
}

import { TextLink } from '../../ui/page/links.tsx'
import { ChartPanel } from './chart-panel.tsx'
import { completion, views } from './measures.ts'
import { texts } from './texts.ts'

const MEASURES = [views, completion]

/** How often one video was watched in the last thirty days, and how much of it. */
export function VideoPanel({ videoId }: { videoId: number }) {
  return (
    <ChartPanel
      title={texts.videoPanel}
      hint={`${texts.activity}. ${texts.activityHint}`}
      filter={{ video: videoId }}
      measures={MEASURES}
      actions={<TextLink to={`/portal/statistics?video=${videoId}`}>{texts.allStatistics}</TextLink>}
    />
  )
}

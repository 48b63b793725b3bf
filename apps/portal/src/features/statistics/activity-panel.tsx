import { TextLink } from '../../ui/page/links.tsx'
import { ChartPanel } from './chart-panel.tsx'
import { generatedVideos, views } from './measures.ts'
import { texts } from './texts.ts'

const FILTER = {}
const MEASURES = [views, generatedVideos]

/** Views and generated videos of the last thirty days. */
export function ActivityPanel() {
  return (
    <ChartPanel
      title={texts.activity}
      hint={texts.activityHint}
      filter={FILTER}
      measures={MEASURES}
      actions={<TextLink to="/portal/statistics">{texts.allStatistics}</TextLink>}
    />
  )
}

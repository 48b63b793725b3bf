import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { TextLink } from '../../../ui/page/links.tsx'
import { LoadError, Notice } from '../../../ui/page/notice.tsx'
import { PageStack, Panel } from '../../../ui/page/panel.tsx'
import { useFigures } from '../queries.ts'
import { texts as dailyTexts } from '../texts.ts'
import type { FigureName } from './figure-names.ts'
import { FigureTiles } from './figure-tiles.tsx'
import { LeavesPanel } from './leaves-panel.tsx'
import classes from './own-figures.module.css'
import { texts } from './texts.ts'

const NAMES: readonly FigureName[] = [
  'impressions',
  'view_rate',
  'watched_ms',
  'article_click_rate',
  'ad_impressions',
  'revenue',
]

type OwnFiguresProps = { filter: { publisher: number } | { video: number }; links: ReactNode }

function OwnFigures({ filter, links }: OwnFiguresProps) {
  const query = useFigures(filter, 'day', 'previous')
  const { data: report, isError } = query
  return (
    <Panel title={texts.own} hint={texts.ownHint} isFlush actions={links}>
      {report ? (
        <>
          {report.is_capped && (
            <div className={classes.state}>
              <Notice tone="warning">{dailyTexts.capped}</Notice>
            </div>
          )}
          <FigureTiles totals={report.totals} currency={report.currency} names={NAMES} />
        </>
      ) : (
        <div className={classes.state}>
          {isError ? (
            <LoadError text={texts.loadFailed} query={query} />
          ) : (
            <div role="status" aria-label={texts.loading(texts.own)}>
              <Skeleton height={172} />
            </div>
          )}
        </div>
      )}
    </Panel>
  )
}

/** A publisher's figures of the last 30 days, with links to its report and all statistics. */
export function PublisherFigures({ publisherId }: { publisherId: number }) {
  return (
    <OwnFigures
      filter={{ publisher: publisherId }}
      links={
        <>
          <TextLink to={`/portal/publishers/${publisherId}/report`}>{texts.report}</TextLink>
          <TextLink to={`/portal/statistics?view=audience&publisher=${publisherId}`}>{texts.more}</TextLink>
        </>
      }
    />
  )
}

/** A video's figures of the last 30 days, and where its viewers leave. */
export function VideoFigures({ videoId }: { videoId: number }) {
  const filter = { video: videoId }
  return (
    <PageStack>
      <OwnFigures
        filter={filter}
        links={<TextLink to={`/portal/statistics?view=audience&video=${videoId}`}>{texts.more}</TextLink>}
      />
      <LeavesPanel filter={filter} />
    </PageStack>
  )
}

import type { SystemHealth } from '@feedreel/contracts/health'
import { formatBytes } from '../../lib/format/number.ts'
import { Facts } from '../../ui/page/facts.tsx'
import { PageStack, Panel } from '../../ui/page/panel.tsx'
import classes from './storage.module.css'
import { texts } from './texts.ts'

/** How much the videos take, how much they may, and what is left of the disk. */
export function Storage({ storage }: { storage: SystemHealth['storage'] }) {
  const { video_bytes: videos, segment_bytes: segments, limit_bytes: limit, disk_free_bytes: free } = storage
  const used = videos + segments
  const text = texts.storageUsed(formatBytes(used), formatBytes(limit))
  return (
    <Panel title={texts.storageTitle}>
      <PageStack>
        <div>
          <p className={classes.used}>{text}</p>
          <meter
            className={classes.meter}
            aria-label={texts.storageMeter}
            aria-valuetext={text}
            value={used}
            max={limit}
            high={limit * 0.9}
          />
        </div>
        <Facts
          facts={[
            { label: texts.videos, value: formatBytes(videos) },
            { label: texts.segments, value: formatBytes(segments) },
            { label: texts.free, value: formatBytes(Math.max(0, limit - used)) },
            ...(free === null ? [] : [{ label: texts.diskFree, value: formatBytes(free) }]),
          ]}
        />
      </PageStack>
    </Panel>
  )
}

import type { SystemHealth } from '@feedreel/contracts/health'
import { Facts } from '../../ui/page/facts.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { texts } from './texts.ts'

const NAMES = ['server', 'player', 'schema', 'database', 'ffmpeg', 'node'] as const

/** What is installed. */
export function Versions({ versions }: { versions: SystemHealth['versions'] }) {
  return (
    <Panel title={texts.versionsTitle}>
      <Facts
        facts={NAMES.map(name => ({ label: texts.versions[name], value: versions[name] ?? texts.none }))}
      />
    </Panel>
  )
}

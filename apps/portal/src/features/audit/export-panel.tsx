import { routes } from '../../lib/api/routes.ts'
import { DownloadButton } from '../../ui/form/action-button.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { useMay } from '../session/access.ts'
import classes from './export-panel.module.css'
import { texts } from './texts.ts'

const FORMATS = ['jsonl', 'csv'] as const

/** Downloads of the whole audit trail, for those who may have it. */
export function AuditExportPanel() {
  const may = useMay()
  if (!may('audit.export')) return null
  return (
    <Panel title={texts.export.title} hint={texts.export.hint}>
      <div className={classes.files}>
        {FORMATS.map(format => (
          <DownloadButton key={format} href={`${routes.audit.export.path}?format=${format}`}>
            {texts.export.formats[format]}
          </DownloadButton>
        ))}
      </div>
    </Panel>
  )
}

import { useMutation } from '@tanstack/react-query'
import { readFile } from '../../lib/api/api.ts'
import { serverSentence } from '../../lib/api/api-error.ts'
import { routes } from '../../lib/api/routes.ts'
import { saveFile } from '../../lib/save-file.ts'
import { IconButton } from '../../ui/form/action-button.tsx'
import { Notice } from '../../ui/page/notice.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { useMay } from '../session/access.ts'
import classes from './export-panel.module.css'
import { texts } from './texts.ts'

const FORMATS = ['jsonl', 'csv'] as const
type Format = (typeof FORMATS)[number]

/** Downloads of the whole audit trail, for those who may have it. */
export function AuditExportPanel() {
  const may = useMay()
  const download = useMutation({
    mutationFn: async (format: Format) => {
      const { content, name } = await readFile(`${routes.audit.export.path}?format=${format}`)
      saveFile(name ?? `audit.${format}`, content)
    },
  })
  if (!may('audit.export')) return null
  return (
    <Panel title={texts.export.title} hint={texts.export.hint}>
      {download.isError && (
        <Notice tone="danger">{serverSentence(download.error, texts.export.failed)}</Notice>
      )}
      <div className={classes.files}>
        {FORMATS.map(format => (
          <IconButton
            key={format}
            icon="download"
            isBusy={download.isPending}
            onClick={() => download.mutate(format)}
          >
            {texts.export.formats[format]}
          </IconButton>
        ))}
      </div>
    </Panel>
  )
}

import { Button } from '@mantine/core'
import { routes } from '../../lib/api/routes.ts'
import { Icon } from '../../ui/icon.tsx'
import { texts } from './texts.ts'

/** A link to all feeds as a subscription list, which the browser saves. */
export function ExportOpml() {
  return (
    <Button
      component="a"
      href={routes.feeds.exportOpml.path}
      download
      variant="default"
      size="xs"
      leftSection={<Icon name="download" size={14} />}
    >
      {texts.opml.export}
    </Button>
  )
}

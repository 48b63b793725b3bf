import type { Publisher } from '@feedreel/contracts/publishers'
import { publicOrigin } from '../../../lib/addresses.ts'
import { useArrival } from '../../../ui/page/arrival.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { words as allWords } from '../form/form-texts.ts'
import type { PublisherFormApi } from '../form/form-values.ts'
import { useSeenHosts } from '../queries.ts'
import classes from './embed-code.module.css'
import { embedSnippet, iframeSnippet, Snippet } from './embed-snippet.tsx'
import { GoLiveChecklist } from './go-live-checklist.tsx'
import { SeenHostsTable } from './seen-hosts-table.tsx'

const words = allWords.embed

/** The embed code, the go-live checklist and the hosts that requested the player. */
export function EmbedCode({ publisher, form }: { publisher: Publisher; form: PublisherFormApi }) {
  const seen = useSeenHosts(publisher.id)
  useArrival('embed')
  const origin = publicOrigin()
  return (
    <Panel id="embed" title={words.title} hint={words.help}>
      <div className={classes.parts}>
        <Snippet
          title={words.script}
          help={words.scriptHelp}
          copyLabel={words.copyScript}
          code={embedSnippet(origin, publisher.slug)}
        />
        <Snippet
          title={words.iframe}
          help={words.iframeHelp}
          copyLabel={words.copyIframe}
          code={iframeSnippet(origin, publisher.slug, publisher.name)}
        />
        <GoLiveChecklist publisher={publisher} hosts={seen.data} />
        <SeenHostsTable form={form} seen={seen} />
      </div>
    </Panel>
  )
}

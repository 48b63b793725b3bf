import type { Publisher } from '@feedreel/contracts/publishers'
import { publicOrigin } from '../../lib/addresses.ts'
import { Tag, Tags } from '../../ui/list/cells.tsx'
import { PageStack, Panel } from '../../ui/page/panel.tsx'
import { embedSnippet, iframeSnippet, Snippet } from '../publishers/go-live/embed-snippet.tsx'
import classes from './embed-screen.module.css'
import { texts } from './texts.ts'

const words = texts.embed

/** The code that a publisher puts into its pages, and where the player may play. */
export function EmbedScreen({
  publisher: { name, slug, allowed_domains: domains },
}: {
  publisher: Publisher
}) {
  const origin = publicOrigin()
  return (
    <PageStack>
      <Panel title={words.title} hint={words.hint}>
        <div className={classes.parts}>
          <Snippet
            title={words.script}
            help={words.scriptHelp}
            copyLabel={words.copyScript}
            code={embedSnippet(origin, slug)}
          />
          <Snippet
            title={words.iframe}
            help={words.iframeHelp}
            copyLabel={words.copyIframe}
            code={iframeSnippet(origin, slug, name)}
          />
        </div>
      </Panel>
      <Panel title={words.domains} hint={words.domainsHint}>
        {domains.length === 0 ? (
          words.allDomains
        ) : (
          <Tags>
            {domains.map(domain => (
              <Tag key={domain} text={domain} />
            ))}
          </Tags>
        )}
      </Panel>
    </PageStack>
  )
}

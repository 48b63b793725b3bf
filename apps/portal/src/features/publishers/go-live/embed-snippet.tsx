import { CopyButton } from '../../../ui/form/copy-button.tsx'
import classes from './embed-code.module.css'

/**
 * The embed code: a preload of the player answer and the script tag.
 * @param origin public origin without a trailing slash
 */
export function embedSnippet(origin: string, slug: string): string {
  const name = encodeURIComponent(slug)
  return [
    `<link rel="preload" as="fetch" crossorigin="anonymous" href="${origin}/api/publishers/${name}/player/">`,
    `<script async src="${origin}/embed/latest/player.js" data-publisher="${name}"></script>`,
  ].join('\n')
}

/**
 * The player as an iframe, for pages that allow no third-party scripts; it never docks.
 * @param origin public origin without a trailing slash
 */
export function iframeSnippet(origin: string, slug: string, title: string): string {
  const name = title.replace(/[&"<>]/g, sign => `&#${sign.charCodeAt(0)};`)
  return `<iframe src="${origin}/embed/latest/${encodeURIComponent(slug)}" title="${name}" allow="autoplay; fullscreen" loading="lazy" style="width: 100%; aspect-ratio: 16 / 9; border: 0"></iframe>`
}

type SnippetProps = { title: string; help: string; copyLabel: string; code: string }

/** Code to copy, with what it is for. */
export function Snippet({ title, help, copyLabel, code }: SnippetProps) {
  return (
    <div>
      <div className={classes.head}>
        <span>
          <strong className={classes.title}>{title}</strong>
          <span className={classes.help}>{help}</span>
        </span>
        <CopyButton text={code} label={copyLabel} />
      </div>
      <pre className={classes.code}>{code}</pre>
    </div>
  )
}

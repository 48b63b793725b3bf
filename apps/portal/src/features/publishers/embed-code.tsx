import { CopyButton } from '../../ui/copy-button.tsx'
import classes from './embed-code.module.css'
import { embedSnippet } from './embed-snippet.ts'
import { words as allWords } from './form-texts.ts'

const words = allWords.embed

/** What a publisher pastes into a page, ready to copy. */
export function EmbedCode({ slug }: { slug: string }) {
  const snippet = embedSnippet(window.location.origin, slug)
  return (
    <div>
      <div className={classes.head}>
        <span>
          <strong className={classes.title}>{words.title}</strong>
          <span className={classes.help}>{words.help}</span>
        </span>
        <CopyButton text={snippet} label={words.copy} copiedLabel={words.copied} />
      </div>
      <pre className={classes.code}>{snippet}</pre>
    </div>
  )
}

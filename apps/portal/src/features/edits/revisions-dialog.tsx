import type { ItemRevision } from '@feedreel/contracts/editorial/edits'
import { Button } from '@mantine/core'
import { Moment } from '../../ui/list/cells.tsx'
import { closeDialog, Dialog } from '../../ui/page/dialog.tsx'
import { TextLink } from '../../ui/page/links.tsx'
import { LoadError } from '../../ui/page/notice.tsx'
import { TEXT_NAMES } from './edit-values.ts'
import { useRevisions } from './queries.ts'
import classes from './revisions-dialog.module.css'
import { texts } from './texts.ts'
import { WordDiff } from './word-diff.tsx'

const words = texts.revisions
const LIST = new Intl.ListFormat('en', { type: 'conjunction' })
/** The fields that are compared word by word; a picture has no words. */
const COMPARED = [...TEXT_NAMES, 'url'] as const

type RevisionsDialogProps = {
  item: { id: number; title: string }
  isOpen: boolean
  onClose: () => void
}

/** The revisions of an item, and the videos that were made from each. */
export function RevisionsDialog({ item, isOpen, onClose }: RevisionsDialogProps) {
  const query = useRevisions(item.id)
  const revisions = query.data?.revisions
  return (
    <Dialog
      title={words.title}
      isWide
      isOpen={isOpen}
      onClose={onClose}
      actions={<Button onClick={closeDialog}>{words.close}</Button>}
    >
      {revisions === undefined && !query.isError && <p role="status">{words.loading}</p>}
      <LoadError text={words.loadFailed} query={query} />
      {revisions && <p>{revisions.length === 1 ? words.none : words.of}</p>}
      {revisions && (
        <ol className={classes.list}>
          {revisions.map((revision, index) => (
            <Revision
              key={revision.seen_at}
              revision={revision}
              before={revisions[index + 1]}
              isPresent={index === 0}
            />
          ))}
        </ol>
      )}
    </Dialog>
  )
}

type RevisionProps = {
  revision: ItemRevision
  /** Undefined for the first one. */
  before: ItemRevision | undefined
  isPresent: boolean
}

function Revision({ revision, before, isPresent }: RevisionProps) {
  const { changed, videos } = revision
  const names = LIST.format(changed.map(name => texts.fields[name].toLowerCase()))
  return (
    <li className={classes.revision}>
      <h3 className={classes.head}>
        <Moment iso={revision.seen_at} />
        {isPresent && <span className={classes.quiet}>{words.present}</span>}
        <span className={classes.quiet}>{before ? words.changed(names) : words.first}</span>
      </h3>
      <dl className={classes.texts}>
        {COMPARED.filter(name => (before ? changed.includes(name) : revision[name])).map(name => (
          <div key={name}>
            <dt className={classes.quiet}>{texts.fields[name]}</dt>
            <dd className={classes.text}>
              {before ? (
                <WordDiff before={before[name] ?? ''} after={revision[name] ?? ''} />
              ) : (
                revision[name]
              )}
            </dd>
          </div>
        ))}
      </dl>
      {revision.picture_changed && <p className={classes.quiet}>{words.picture}</p>}
      <p className={classes.quiet}>
        {videos.length === 0 ? words.noVideos : words.videos(videos.length)}{' '}
        {videos.map(({ id, publisher_name: publisher }, index) => (
          <span key={id}>
            {index > 0 && '; '}
            <TextLink to={`/portal/videos/${id}`}>
              {words.video(id)} <bdi>{publisher}</bdi>
            </TextLink>
          </span>
        ))}
      </p>
    </li>
  )
}

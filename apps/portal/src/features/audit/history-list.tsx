import type { AuditEntry } from '@feedreel/contracts/audit'
import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { fieldName } from '../../lib/form/field-text.ts'
import { Moment } from '../../ui/list/cells.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { ListFooter } from '../../ui/list/list-footer.tsx'
import { LoadError } from '../../ui/page/notice.tsx'
import classes from './history-list.module.css'
import { type HistorySubject, RECORDS_PER_PAGE, useHistory } from './queries.ts'
import { texts, valueText } from './texts.ts'

/** The audit entries of one record, newest first. */
export function HistoryList({ subject, id }: { subject: HistorySubject; id: number | undefined }) {
  const [page, setPage] = useState(1)
  const query = useHistory(subject, id, page)
  const { data, isError } = query
  if (isError && data === undefined) {
    return <LoadError text={texts.loadFailed} query={query} />
  }
  if (data === undefined) {
    return (
      <div className={classes.loading} role="status" aria-label={texts.loading}>
        <Skeleton height={18} width="60%" />
        <Skeleton height={18} width="80%" />
      </div>
    )
  }
  if (data.count === 0) return <EmptyState icon="logs" text={texts.none} />
  return (
    <>
      <ol className={classes.list}>
        {data.rows.map(record => (
          <Entry key={record.id} record={record} />
        ))}
      </ol>
      <ListFooter
        text={texts.showing(data.rows.length, data.count)}
        page={page}
        pageCount={Math.ceil(data.count / RECORDS_PER_PAGE)}
        onPage={setPage}
      />
    </>
  )
}

function Entry({ record }: { record: AuditEntry }) {
  const changes = Object.entries(record.changes)
  return (
    <li className={classes.entry}>
      <p className={classes.action}>
        <span>
          <strong>{record.actor}</strong> {texts.actions[record.action]}
        </span>
        <span className={classes.place}>
          <Moment iso={record.at} />
          {record.address && ` ${texts.from(record.address)}`}
        </span>
      </p>
      {changes.length > 0 && (
        <dl className={classes.changes}>
          {changes.map(([name, { from, to }]) => (
            <div key={name} className={classes.change}>
              <dt className={classes.field}>{fieldName(name)}</dt>
              <dd className={classes.values}>
                {record.action !== 'created' && (
                  <>
                    <span className={classes.heard}>{texts.before} </span>
                    <del className={classes.from}>{valueText(from)}</del>
                    <span aria-hidden="true"> → </span>
                    <span className={classes.heard}> {texts.after} </span>
                  </>
                )}
                <ins className={classes.to}>{valueText(to)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

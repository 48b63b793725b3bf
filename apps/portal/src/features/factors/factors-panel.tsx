import type { Factors } from '@feedreel/contracts/people/factors'
import { Skeleton } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { serverSentence } from '../../lib/api/api-error.ts'
import { useMessage } from '../../lib/use-message.ts'
import { IconButton } from '../../ui/form/action-button.tsx'
import { Moment } from '../../ui/list/cells.tsx'
import { ConfirmDialog } from '../../ui/page/dialog.tsx'
import { LoadError } from '../../ui/page/notice.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { TimedNotice } from '../../ui/page/timed-notice.tsx'
import { canUsePasskeys } from '../session/passkey-sign-in.ts'
import { CodesDialog } from './codes-dialog.tsx'
import classes from './factors-panel.module.css'
import { useFactors, useRefreshSession, useRemoveFactor, useRenewCodes } from './queries.ts'
import { texts } from './texts.ts'

/** Loaded on first use, the first one with the code that draws its QR code. */
const TotpDialog = lazy(async () => ({ default: (await import('./totp-dialog.tsx')).TotpDialog }))
const PasskeyDialog = lazy(async () => ({ default: (await import('./passkey-dialog.tsx')).PasskeyDialog }))

type Removed = { id: number | 'app'; name: string; isOpen: boolean }

/** One's own second factors: add, remove, new recovery codes. */
export function FactorsPanel() {
  const query = useFactors()
  const { data, isError } = query
  const refreshSession = useRefreshSession()
  const remove = useRemoveFactor()
  const renew = useRenewCodes()
  const { message, show, clear } = useMessage()
  const [adding, setAdding] = useState<'app' | 'passkey' | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [removed, setRemoved] = useState<Removed>({ id: 'app', name: '', isOpen: false })
  const fail = (error: Error) => show({ tone: 'danger', text: serverSentence(error, texts.failed) })
  const closeRemoval = () => setRemoved(before => ({ ...before, isOpen: false }))

  const added = (text: string) => (newCodes: string[] | null) => {
    setAdding(null)
    show({ tone: 'success', text })
    setCodes(newCodes)
    // New codes must be read first: after a required factor, the portal replaces this screen.
    if (newCodes === null) refreshSession()
  }
  const confirmRemoval = () =>
    remove.mutate(removed.id, {
      onSuccess: () => {
        const { id, name } = removed
        show({ tone: 'success', text: id === 'app' ? texts.app.removed : texts.passkeys.removed(name) })
        refreshSession()
      },
      onError: fail,
      // Unless the dialog asks about another factor by now.
      onSettled: () => setRemoved(now => (now === removed ? { ...now, isOpen: false } : now)),
    })
  const count = data ? data.passkeys.length + (data.totp ? 1 : 0) : 0

  return (
    <>
      <TimedNotice message={message} onClose={clear} />
      <LoadError text={texts.loadFailed} query={query} />
      {!(isError && data === undefined) && (
        <Panel title={texts.title} hint={texts.hint} isFlush>
          {data ? (
            <ul className={classes.factors}>
              <AppRow
                totp={data.totp}
                onAdd={() => setAdding('app')}
                onRemove={() => setRemoved({ id: 'app', name: texts.app.title, isOpen: true })}
              />
              <PasskeyRows
                passkeys={data.passkeys}
                onAdd={() => setAdding('passkey')}
                onRemove={(id, name) => setRemoved({ id, name, isOpen: true })}
              />
              <Row
                title={texts.recovery.title}
                text={count > 0 ? texts.recovery.left(data.recovery_codes_left) : texts.recovery.none}
              >
                {count > 0 && (
                  <IconButton
                    icon="refresh"
                    isBusy={renew.isPending}
                    onClick={() =>
                      renew.mutate(undefined, {
                        onSuccess: ({ recovery_codes }) => setCodes(recovery_codes),
                        onError: fail,
                      })
                    }
                  >
                    {texts.recovery.renew}
                  </IconButton>
                )}
              </Row>
            </ul>
          ) : (
            <div className={classes.loading}>
              <Skeleton height={120} />
            </div>
          )}
        </Panel>
      )}
      <Suspense>
        {adding === 'app' && <TotpDialog onClose={() => setAdding(null)} onAdded={added(texts.app.added)} />}
        {adding === 'passkey' && (
          <PasskeyDialog onClose={() => setAdding(null)} onAdded={added(texts.passkeys.added)} />
        )}
      </Suspense>
      <CodesDialog
        codes={codes}
        onClose={() => {
          setCodes(null)
          refreshSession()
        }}
      />
      <ConfirmDialog
        title={texts.removal.title}
        isOpen={removed.isOpen}
        confirmLabel={texts.app.remove}
        isDangerous
        isBusy={remove.isPending}
        onConfirm={confirmRemoval}
        onClose={closeRemoval}
      >
        <p>{texts.removal.question(removed.name)}</p>
        {count === 1 && <p>{texts.removal.last}</p>}
      </ConfirmDialog>
    </>
  )
}

type RowProps = { title: string; text: ReactNode; isPart?: boolean; children?: ReactNode }

function Row({ title, text, isPart = false, children }: RowProps) {
  return (
    <li className={classes.factor} data-part={isPart}>
      <div className={classes.about}>
        <strong className={classes.name}>{title}</strong>
        <span className={classes.text}>{text}</span>
      </div>
      {children}
    </li>
  )
}

type AppRowProps = { totp: Factors['totp']; onAdd: () => void; onRemove: () => void }

function AppRow({ totp, onAdd, onRemove }: AppRowProps) {
  const words = texts.app
  if (totp === null) {
    return (
      <Row title={words.title} text={words.none}>
        <IconButton icon="plus" onClick={onAdd} title={words.addOf}>
          {words.add}
        </IconButton>
      </Row>
    )
  }
  const since = (
    <>
      {words.since} <Moment iso={totp.confirmed_at} />
    </>
  )
  return (
    <Row title={words.title} text={since}>
      <IconButton icon="trash" onClick={onRemove} title={words.removeOf}>
        {words.remove}
      </IconButton>
    </Row>
  )
}

type PasskeyRowsProps = {
  passkeys: Factors['passkeys']
  onAdd: () => void
  onRemove: (id: number, name: string) => void
}

function PasskeyRows({ passkeys, onAdd, onRemove }: PasskeyRowsProps) {
  const words = texts.passkeys
  const isAble = canUsePasskeys()
  return (
    <>
      <Row title={words.title} text={isAble ? words.none : words.unavailable}>
        {isAble && (
          <IconButton icon="plus" onClick={onAdd}>
            {words.add}
          </IconButton>
        )}
      </Row>
      {passkeys.map(({ id, name, created_at: since, last_used_at: used }) => (
        <Row
          key={id}
          isPart
          title={name}
          text={
            <>
              {words.since} <Moment iso={since} />, {used ? words.lastUsed : words.never}{' '}
              {used && <Moment iso={used} />}
            </>
          }
        >
          <IconButton icon="trash" onClick={() => onRemove(id, name)} title={words.removeOf(name)}>
            {words.remove}
          </IconButton>
        </Row>
      ))}
    </>
  )
}

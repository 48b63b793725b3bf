import { lazy, Suspense, useEffect, useState } from 'react'
import { setAskAgain } from '../../lib/api/api.ts'

const ConfirmSignIn = lazy(async () => ({
  default: (await import('../factors/confirm-sign-in.tsx')).ConfirmSignIn,
}))

type Asked = { settle: (isProved: boolean) => void }

/** Has operators prove who they are when a request needs a recent sign-in; one dialog for concurrent requests. */
export function ConfirmHost() {
  const [asked, setAsked] = useState<Asked | null>(null)
  useEffect(() => {
    let pending: Promise<boolean> | null = null
    setAskAgain(() => {
      pending ??= new Promise<boolean>(resolve => {
        const settle = (isProved: boolean) => {
          pending = null
          setAsked(null)
          resolve(isProved)
        }
        setAsked({ settle })
      })
      return pending
    })
    return () => setAskAgain(null)
  }, [])
  return (
    asked && (
      <Suspense>
        <ConfirmSignIn onSettle={asked.settle} />
      </Suspense>
    )
  )
}

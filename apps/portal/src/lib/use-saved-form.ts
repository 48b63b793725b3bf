import { type UseFormReturnType, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { keepDraft, takeDraft } from './drafts.ts'
import { mergeValues } from './merge-values.ts'
import { keys } from './query-keys.ts'

type SavedForm<V> = {
  form: UseFormReturnType<V>
  /** Fields that were typed into here and changed by someone else meanwhile. */
  clashes: readonly string[]
  /** Whether it holds what was typed before a session ended. */
  isRestored: boolean
  /** Gives up what was typed for what is saved. */
  takeSaved: () => void
}

type KnownSession = { user: { username: string } | null; end: 'left' | 'expired' | null }

/**
 * A form on a record that others can change too. Fields that nobody typed into follow what is saved, so that saving
 * does not take back what others did. When the session ends under the form, what was typed comes back after the same
 * operator's next sign-in.
 * @param saved what the server holds now
 * @param isSaving while it is being saved, and once it has been, nothing moves
 */
export function useSavedForm<V extends object>(saved: V, isSaving: boolean): SavedForm<V> {
  const form = useForm<V>({ initialValues: saved })
  const [clashes, setClashes] = useState<readonly string[]>([])
  const [isRestored, setIsRestored] = useState(false)
  const client = useQueryClient()
  const session = () => client.getQueryData<KnownSession>(keys.session)
  const [owner] = useState(() => session()?.user?.username ?? '')
  const { pathname } = useLocation()

  const follow = (base: V, typed: V) => {
    const merged = mergeValues(base, typed, saved)
    form.setInitialValues(saved)
    form.setValues(merged.values)
    setClashes(merged.clashes)
  }
  const onSaved = useEffectEvent((text: string) => {
    if (JSON.stringify(form.getInitialValues()) !== text) follow(form.getInitialValues(), form.getValues())
  })
  const savedText = JSON.stringify(saved)
  useEffect(() => {
    if (!isSaving) onSaved(savedText)
  }, [savedText, isSaving])

  const restore = useEffectEvent(() => {
    const draft = takeDraft(pathname, owner)
    if (draft === undefined) return
    follow(draft.base as V, draft.typed as V)
    setIsRestored(true)
  })
  const keep = useEffectEvent(() => {
    if (session()?.end === 'expired' && form.isDirty()) {
      keepDraft(pathname, owner, { base: form.getInitialValues(), typed: form.getValues() })
    }
  })
  useEffect(() => {
    restore()
    return () => keep()
  }, [])

  const takeSaved = () => {
    form.reset()
    setClashes([])
    setIsRestored(false)
  }
  return { form, clashes, isRestored, takeSaved }
}

import { type UseFormReturnType, useForm } from '@mantine/form'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { keys } from '../api/query-keys.ts'

type SavedForm<V> = {
  form: UseFormReturnType<V>
  /** Fields edited here and changed by someone else meanwhile. */
  clashes: readonly string[]
  /** Whether it shows a draft from before the session ended. */
  isRestored: boolean
  /** Discards the edits. */
  takeSaved: () => void
  /** After a save: only what differs from the sent values counts as edited. */
  takeSent: (sent: V) => void
}

type KnownSession = { user: { username: string } | null; end: 'left' | 'expired' | null }

/**
 * A form on a record that others may change too. Unedited fields follow the saved record, so that saving does not
 * revert other changes. When the session expires, the edits are restored after the same operator signs in again.
 * @param saved the current record
 * @param isSaving stops following during a save, after which `saved` must be what was saved
 * @param name distinguishes it from the other forms of its screen
 */
export function useSavedForm<V extends object>(saved: V, isSaving: boolean, name = ''): SavedForm<V> {
  const form = useForm<V>({ initialValues: saved })
  const [clashes, setClashes] = useState<readonly string[]>([])
  const [isRestored, setIsRestored] = useState(false)
  const client = useQueryClient()
  const session = () => client.getQueryData<KnownSession>(keys.session)
  const [owner] = useState(() => session()?.user?.username ?? '')
  const address = `${useLocation().pathname} ${name}`

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
    const draft = takeDraft(address, owner)
    if (draft === undefined) return
    follow(draft.base as V, draft.typed as V)
    setIsRestored(true)
  })
  const keep = useEffectEvent(() => {
    if (session()?.end === 'expired' && form.isDirty()) {
      keepDraft(address, owner, { base: form.getInitialValues(), typed: form.getValues() })
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
  const takeSent = (sent: V) => {
    form.resetDirty(sent)
    setClashes([])
    setIsRestored(false)
  }
  return { form, clashes, isRestored, takeSaved, takeSent }
}

/**
 * Stores the answer to a save as the record that a form follows; without a record in the answer it waits until the record is
 * loaded again. Until then the form would go back to what it showed before.
 * @param queryKey that of the record
 */
export async function storeSavedRecord(
  client: QueryClient,
  queryKey: QueryKey,
  answer: unknown,
): Promise<void> {
  if (typeof answer !== 'object' || answer === null || !('id' in answer)) {
    return client.invalidateQueries({ queryKey })
  }
  client.setQueryData(queryKey, (known: object | undefined) => known && { ...known, ...answer })
}

/** Compares plain values; of files only their presence. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/**
 * Three-way merge by field: edited fields keep their value, others take the saved one.
 * @param base the values that the form started from
 * @returns the fields, and the names of those that both sides changed differently
 */
export function mergeValues<V extends object>(
  base: V,
  mine: V,
  saved: V,
): { values: V; clashes: (keyof V & string)[] } {
  const values = { ...saved }
  const clashes: (keyof V & string)[] = []
  for (const name of Object.keys(mine) as (keyof V & string)[]) {
    if (isSame(mine[name], base[name])) continue
    values[name] = mine[name]
    if (!isSame(saved[name], base[name]) && !isSame(saved[name], mine[name])) clashes.push(name)
  }
  return { values, clashes }
}

/** Unsaved values of a form, and the values it started from. */
export type Draft = { base: object; typed: object }

/** By address of their form; in memory only. */
const drafts = new Map<string, Draft & { owner: string }>()

/** Keeps the draft of the form at an address: a path and a name. */
export function keepDraft(address: string, owner: string, draft: Draft): void {
  drafts.set(address, { ...draft, owner })
}

/** Removes and returns the draft of an address, if it is the same operator's. */
export function takeDraft(address: string, owner: string): Draft | undefined {
  const draft = drafts.get(address)
  drafts.delete(address)
  return draft?.owner === owner ? draft : undefined
}

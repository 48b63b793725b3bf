import { type UseFormReturnType, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { keys } from '../api/query-keys.ts'

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

/** Whether two plain values say the same; a file only counts as being there or not. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/**
 * Brings together what was typed into a form and what others saved meanwhile (a three-way merge by field): a field
 * that was typed into keeps its text, every other takes what is saved now.
 * @param base what the form started from
 * @returns the fields, and the names of those that both sides changed, each to something else
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

/** What was typed into a form and not saved, and what the form started from. */
export type Draft = { base: object; typed: object }

/** By the address of its screen; in memory only, so that nothing outlives the page. */
const drafts = new Map<string, Draft & { owner: string }>()

/** Keeps what an operator typed into the form at an address. */
export function keepDraft(address: string, owner: string, draft: Draft): void {
  drafts.set(address, { ...draft, owner })
}

/** Gives what was kept of the form at an address, once, and only to the one who typed it. */
export function takeDraft(address: string, owner: string): Draft | undefined {
  const draft = drafts.get(address)
  drafts.delete(address)
  return draft?.owner === owner ? draft : undefined
}

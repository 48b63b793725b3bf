import type { ItemEdits } from '@feedreel/contracts/editorial/edits'
import { editFor } from './edit-values.ts'
import { texts } from './texts.ts'

/** A publisher that an item can be edited for. */
export type ScopePublisher = { id: number; name: string }

/**
 * The publisher whose edit a dialog opens with, null for all: the screen's one if it has an edit of its own, else all.
 * @param own the publishers of a person with access to listed ones only, who may not edit for all; null for other people
 */
export function firstScope(
  item: ItemEdits,
  publisher: ScopePublisher | null,
  own: readonly ScopePublisher[] | null,
): number | null {
  if (publisher && editFor(item, publisher.id)) return publisher.id
  return own === null ? null : (publisher?.id ?? own[0]?.id ?? null)
}

/**
 * The choices of a select: all publishers, the screen's one, and those with an edit of their own. A person with `own`
 * publishers chooses among these, without all.
 */
export function scopeChoices(
  item: ItemEdits,
  publisher: ScopePublisher | null,
  own: readonly ScopePublisher[] | null,
): { value: string; label: string }[] {
  const named = [publisher, ...(own ?? []), ...item.edits.map(edit => edit.publisher)].filter(
    one => one !== null,
  )
  const byId = new Map(named.map(one => [one.id, one.name]))
  return [
    ...(own === null ? [{ value: '', label: texts.edit.all }] : []),
    ...[...byId].map(([id, name]) => ({ value: String(id), label: name })),
  ]
}

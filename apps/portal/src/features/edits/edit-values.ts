import type { ItemEdit, ItemEdits, ItemTextName, ItemTexts } from '@feedreel/contracts/editorial/edits'
import type { TextChange } from './queries.ts'

/** The texts that can be edited, in the order of the form. */
export const TEXT_NAMES = ['title', 'summary', 'category'] as const satisfies readonly ItemTextName[]

/** What the form of an edit holds. */
export type EditValues = ItemTexts & { picture: string; no_ads: boolean }

/** The edit for one publisher, or for all by null; undefined without one. */
export function editFor(item: ItemEdits, publisher: number | null): ItemEdit | undefined {
  return item.edits.find(edit => (edit.publisher?.id ?? null) === publisher)
}

/** The texts that an edit replaces: the source's, and for one publisher those of the edit for all. */
export function textsBeneath(item: ItemEdits, publisher: number | null): ItemTexts {
  const { title, summary, category } = item.source
  const source = { title, summary, category }
  return publisher === null ? source : withEdit(source, editFor(item, null))
}

/** The texts of the item in the videos of one publisher; null for publishers without an edit of their own. */
export function shownTexts(item: ItemEdits, publisher: number | null): ItemTexts {
  return withEdit(textsBeneath(item, publisher), editFor(item, publisher))
}

function withEdit(texts: ItemTexts, edit: ItemEdit | undefined): ItemTexts {
  return {
    title: edit?.title ?? texts.title,
    summary: edit?.summary ?? texts.summary,
    category: edit?.category ?? texts.category,
  }
}

/** The values of a form that differ from those it began with. */
export function typedValues<V extends object>(begun: V, values: V): Partial<V> {
  const names = Object.keys(values) as (keyof V & string)[]
  return Object.fromEntries(
    names.filter(name => values[name] !== begun[name]).map(name => [name, values[name]]),
  ) as Partial<V>
}

/**
 * Divides typed values for the form of other publishers: one publisher has neither a picture nor a choice of ads of its own,
 * so that these wait for the form for all publishers (null).
 */
export function divideTyped(
  { picture, no_ads, ...texts }: Partial<EditValues>,
  publisher: number | null,
): { shown: Partial<EditValues>; waiting: Partial<EditValues> } {
  const forAll = { ...(picture !== undefined && { picture }), ...(no_ads !== undefined && { no_ads }) }
  return publisher === null
    ? { shown: { ...texts, ...forAll }, waiting: {} }
    : { shown: texts, waiting: forAll }
}

/** The address of the picture that replaces the source's; empty without one. */
export const chosenPicture = (item: ItemEdits): string => editFor(item, null)?.picture ?? ''

/**
 * The change that drops an edit: its texts and, for all publishers, its picture. While the edit is held, the change accepts
 * the source's texts instead, and keeps a picture that a person chose.
 */
export function backToSource(item: ItemEdits, publisher: number | null): TextChange {
  const nothing = { title: null, summary: null, category: null }
  const keepsPicture = publisher !== null || editFor(item, publisher)?.is_held
  return keepsPicture ? nothing : { ...nothing, picture: null }
}

/**
 * The change that a save sends. It contains each text that differs from the shown one; null if the text equals the one
 * beneath the edit, which drops the edit. For all publishers it also contains a changed picture. For a held edit it
 * contains all texts, so that the edit becomes one made by a person.
 */
export function changeOf(item: ItemEdits, publisher: number | null, typed: EditValues): TextChange {
  const beneath = textsBeneath(item, publisher)
  const shown = shownTexts(item, publisher)
  const isHeld = editFor(item, publisher)?.is_held ?? false
  const change: TextChange = typed.no_ads === item.no_ads ? {} : { no_ads: typed.no_ads }
  for (const name of TEXT_NAMES) {
    const text = typed[name].trim()
    if (text !== shown[name] || (isHeld && text !== beneath[name])) {
      change[name] = text === beneath[name] ? null : text
    }
  }
  const picture = typed.picture.trim()
  if (publisher === null && picture !== chosenPicture(item)) change.picture = picture || null
  return change
}

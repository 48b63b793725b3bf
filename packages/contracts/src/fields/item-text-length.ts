/** Maximum lengths of the texts of an item, in UTF-16 units; longer ones of a feed are cut, longer edits are refused. */
export const ITEM_TEXT_LENGTH = { title: 1000, summary: 4000, category: 200 } as const

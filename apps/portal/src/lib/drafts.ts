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

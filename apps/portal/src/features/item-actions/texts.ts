/** Texts of the menu of an item. */
export const texts = {
  more: (title: string) => `More actions: ${title}`,
  edit: 'Edit…',
  revisions: 'Revisions',
  withdraw: 'Withdraw…',
  restore: 'Restore…',
}

import { counted, formatCount } from '@feedreel/contracts/counted'

/** Texts of the import from CSV files. */
export const texts = {
  open: 'Import CSV',
  title: { feeds: 'Import feeds from CSV', publishers: 'Import publishers from CSV' },
  intro: {
    feeds: 'One feed per row, with name and url. Choose a file to preview the result of each row.',
    publishers:
      'One publisher per row, with a name. Domains and the URLs of feeds are separated by spaces. Choose a file to preview the result of each row.',
  },
  template: 'Download template',
  file: 'CSV file',
  checking: 'Checking the file...',
  failed: 'The file could not be read. Please try again.',
  cancel: 'Cancel',
  close: 'Close',
  start: (count: number) => `Import ${counted(count, 'row')}`,
  foreseen: (added: number, refused: number) =>
    refused === 0
      ? `${counted(added, 'row')} can be added.`
      : `${counted(added, 'row')} can be added, ${formatCount(refused)} would be left out.`,
  done: (added: number, refused: number) =>
    refused === 0
      ? `${counted(added, 'row')} added.`
      : `${counted(added, 'row')} added, ${formatCount(refused)} left out.`,
  rows: 'Rows of the file',
  columns: { line: 'Row', name: 'Name', fate: 'Result' },
  unnamed: 'No name',
  willBeAdded: 'Will be added',
  added: 'Added',
  refused: 'Left out',
  error: (column: string | null, message: string) => (column === null ? message : `${column}: ${message}`),
  showMore: (count: number) => `Show ${formatCount(count)} more`,
  more: (shown: number, count: number) =>
    `The first ${formatCount(shown)} of ${formatCount(count)} rows, those left out first.`,
}

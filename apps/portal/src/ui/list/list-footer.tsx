import { Pagination } from '@mantine/core'
import { texts } from '../texts.ts'
import classes from './list-footer.module.css'

type ListFooterProps = {
  /** The whole sentence: `Showing 3 of 12 feeds`. */
  text: string
  page: number
  pageCount: number
  onPage: (page: number) => void
}

/** The line under a table: its count, and its pages if there are several. */
export function ListFooter({ text, page, pageCount, onPage }: ListFooterProps) {
  return (
    <footer className={classes.footer}>
      <span>{text}</span>
      {pageCount > 1 && (
        <nav aria-label={texts.pages}>
          <Pagination
            size="sm"
            total={pageCount}
            value={Math.min(page, pageCount)}
            onChange={onPage}
            siblings={1}
            getControlProps={control => ({
              'aria-label': control === 'next' ? texts.nextPage : texts.previousPage,
            })}
            getItemProps={number => ({ 'aria-label': texts.page(number) })}
          />
        </nav>
      )}
    </footer>
  )
}

import { Button } from '@mantine/core'
import classes from './added-line.module.css'
import { texts } from './texts.ts'

/** How many logs were added since the page was loaded. It keeps its height, so that the rows below stay in place. */
export function AddedLine({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div className={classes.line} role="status">
      {count === 0 ? (
        texts.added(count)
      ) : (
        <Button size="compact-sm" variant="subtle" aria-label={texts.showAdded(count)} onClick={onShow}>
          {texts.added(count)}
        </Button>
      )}
    </div>
  )
}

import { Button } from '@mantine/core'
import { CopyButton } from '../../ui/form/copy-button.tsx'
import { FieldStack } from '../../ui/form/field-layout.tsx'
import { Dialog } from '../../ui/page/dialog.tsx'
import classes from './codes-dialog.module.css'
import { texts } from './texts.ts'

const words = texts.recovery

/** Shows new recovery codes once. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[] | null; onClose: () => void }) {
  return (
    <Dialog
      title={words.dialog}
      isOpen={codes !== null}
      onClose={onClose}
      actions={<Button onClick={onClose}>{words.close}</Button>}
    >
      {codes && (
        <FieldStack>
          <p>{words.help}</p>
          <ul className={classes.codes} aria-label={words.list}>
            {codes.map(code => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
          <div>
            <CopyButton text={codes.join('\n')} label={words.copy} />
          </div>
        </FieldStack>
      )}
    </Dialog>
  )
}

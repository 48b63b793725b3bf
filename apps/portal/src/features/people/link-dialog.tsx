import type { SignInLink } from '@feedreel/contracts/people/people'
import { Button, TextInput } from '@mantine/core'
import { CopyButton } from '../../ui/form/copy-button.tsx'
import { FieldStack } from '../../ui/form/field-layout.tsx'
import { Moment } from '../../ui/list/cells.tsx'
import { Dialog } from '../../ui/page/dialog.tsx'
import { texts } from './texts.ts'

const words = texts.link

/** A link for a person, as it is shown once. */
export type ShownLink = { name: string; link: SignInLink }

/** Shows a new link to copy. */
export function LinkDialog({ shown, onClose }: { shown: ShownLink | null; onClose: () => void }) {
  return (
    <Dialog
      title={words.title(shown?.name ?? '')}
      isOpen={shown !== null}
      onClose={onClose}
      actions={<Button onClick={onClose}>{words.close}</Button>}
    >
      {shown && (
        <FieldStack>
          <p>{words.help(shown.name)}</p>
          <TextInput
            label={words.label}
            value={shown.link.url}
            readOnly
            onFocus={event => event.currentTarget.select()}
          />
          <div>
            <CopyButton text={shown.link.url} label={words.copy} />
          </div>
          <p>
            {words.until} <Moment iso={shown.link.expires_at} />
          </p>
        </FieldStack>
      )}
    </Dialog>
  )
}

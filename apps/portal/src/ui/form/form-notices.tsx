import { Button } from '@mantine/core'
import { fieldName } from '../../lib/form/field-text.ts'
import type { useSavedForm } from '../../lib/form/use-saved-form.ts'
import { Notice } from '../page/notice.tsx'
import { texts } from '../texts.ts'

type FormNoticesProps = Pick<ReturnType<typeof useSavedForm>, 'clashes' | 'isRestored' | 'takeSaved'>

/** Reports conflicts and restored drafts of a form, with a button that discards the edits. */
export function FormNotices({ clashes, isRestored, takeSaved }: FormNoticesProps) {
  if (clashes.length === 0 && !isRestored) return null
  const isClash = clashes.length > 0
  return (
    <Notice
      tone={isClash ? 'warning' : 'info'}
      actions={
        <Button size="xs" variant="default" onClick={takeSaved}>
          {texts.takeSaved}
        </Button>
      }
    >
      {isClash ? texts.clash(LIST.format(clashes.map(fieldName))) : texts.restored}
    </Notice>
  )
}

const LIST = new Intl.ListFormat('en', { type: 'conjunction' })

/** A notice above a form that says why it cannot be saved. */
export function ReadOnlyNotice() {
  return <Notice tone="info">{texts.readOnly}</Notice>
}

import { Button } from '@mantine/core'
import { useState } from 'react'
import { IconButton } from '../../../ui/form/action-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { closeDialog, Dialog } from '../../../ui/page/dialog.tsx'
import classes from './definition.module.css'
import { definitionOf, type FigureName, titleOf } from './figure-names.ts'
import { texts } from './texts.ts'

type DefinitionDialogProps = {
  title: string
  names: readonly FigureName[]
  isOpen: boolean
  onClose: () => void
}

function DefinitionDialog({ title, names, isOpen, onClose }: DefinitionDialogProps) {
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      actions={<Button onClick={closeDialog}>{texts.close}</Button>}
    >
      {names.length === 1 && names[0] ? (
        <p className={classes.only}>{definitionOf(names[0])}</p>
      ) : (
        <dl className={classes.list}>
          {names.map(name => (
            <div key={name}>
              <dt className={classes.term}>{titleOf(name)}</dt>
              <dd className={classes.text}>{definitionOf(name)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Dialog>
  )
}

/** A button beside a figure that shows its definition. */
export function Definition({ name }: { name: FigureName }) {
  const [isOpen, setIsOpen] = useState(false)
  const title = titleOf(name)
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-label={texts.definition(title)}
        title={texts.definition(title)}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="info" size={15} />
      </button>
      <DefinitionDialog title={title} names={[name]} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

/** A button that shows the definitions of several figures. */
export function Definitions({ names }: { names: readonly FigureName[] }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton icon="info" onClick={() => setIsOpen(true)}>
        {texts.definitions}
      </IconButton>
      <DefinitionDialog
        title={names.length === 1 && names[0] ? titleOf(names[0]) : texts.definitions}
        names={names}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}

import { Button } from '@mantine/core'
import { SwitchField } from '../../ui/form/inputs.tsx'
import { Dialog } from '../../ui/page/dialog.tsx'
import classes from './keys-help.module.css'
import { texts } from './texts.ts'

const words = texts.keys

type KeysHelpProps = {
  isOpen: boolean
  isOn: boolean
  onSwitch: (isOn: boolean) => void
  onClose: () => void
}

/** Which keys moderate, and the switch that turns them off. */
export function KeysHelp({ isOpen, isOn, onSwitch, onClose }: KeysHelpProps) {
  return (
    <Dialog
      title={words.title}
      isOpen={isOpen}
      onClose={onClose}
      actions={<Button onClick={onClose}>{words.close}</Button>}
    >
      <dl className={classes.keys}>
        {words.list.map(({ key, action }) => (
          <div key={key} className={classes.line}>
            <dt>
              <kbd className={classes.key}>{key}</kbd>
            </dt>
            <dd className={classes.action}>{action}</dd>
          </div>
        ))}
      </dl>
      <SwitchField
        label={words.enabled}
        checked={isOn}
        onChange={event => onSwitch(event.currentTarget.checked)}
      />
    </Dialog>
  )
}

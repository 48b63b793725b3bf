import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { Icon } from '../icon.tsx'
import { texts } from '../texts.ts'
import classes from './tag-field.module.css'

type TagFieldProps = {
  label: string
  /** Distinguishes the fields of several rows. */
  title: string
  placeholder: string
  value: readonly string[]
  /** Receives the texts as typed; the caller normalises them. */
  onChange: (value: string[]) => void
}

/** A set of texts, added by Enter, comma or blur, and removed by click. */
export function TagField({ label, title, placeholder, value, onChange }: TagFieldProps) {
  const [typed, setTyped] = useState('')
  const add = () => {
    const added = typed.split(/[,;]/).filter(text => text.trim() !== '')
    if (added.length > 0) onChange([...value, ...added])
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault()
      add()
    } else if (event.key === 'Backspace' && typed === '') {
      onChange(value.slice(0, -1))
    }
  }
  return (
    <div className={classes.field}>
      {value.map(text => (
        <button
          key={text}
          type="button"
          className={classes.tag}
          aria-label={texts.remove(text)}
          onClick={() => onChange(value.filter(other => other !== text))}
        >
          {text}
          <Icon name="close" size={12} />
        </button>
      ))}
      <TextInput
        className={classes.input ?? ''}
        aria-label={label}
        title={title}
        placeholder={placeholder}
        maxLength={100}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={add}
      />
    </div>
  )
}

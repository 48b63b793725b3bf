import type { ComponentProps } from 'react'
import classes from './file-input.module.css'

/** The browser's own choice of a file, in the look of the portal. */
export function FileInput(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return <input {...props} type="file" className={classes.input} />
}

import type { ReactNode, Ref } from 'react'
import classes from './field-layout.module.css'

type FieldGroupProps = {
  legend: string
  /** The first child explains the legend and is placed close to it. */
  isExplained?: boolean
  ref?: Ref<HTMLFieldSetElement>
  children: ReactNode
}

/** A fieldset with a legend. */
export function FieldGroup({ legend, isExplained = false, ref, children }: FieldGroupProps) {
  return (
    <fieldset ref={ref} className={classes.group} data-explained={isExplained}>
      <legend className={classes.legend}>{legend}</legend>
      {children}
    </fieldset>
  )
}

/** Fields in one column, or in two where the screen is wide enough. */
export function FieldStack({ children, columns = 1 }: { children: ReactNode; columns?: 1 | 2 }) {
  return (
    <div className={classes.stack} data-columns={columns}>
      {children}
    </div>
  )
}

/** The buttons at the end of a form. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}

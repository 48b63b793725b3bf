import type { ReactNode, Ref } from 'react'
import classes from './field-group.module.css'

type FieldGroupProps = {
  legend: string
  /** The first child explains the legend, and stands close to it. */
  isExplained?: boolean
  ref?: Ref<HTMLFieldSetElement>
  children: ReactNode
}

/** Fields that answer one question together, under its words. */
export function FieldGroup({ legend, isExplained = false, ref, children }: FieldGroupProps) {
  return (
    <fieldset ref={ref} className={classes.group} data-explained={isExplained}>
      <legend className={classes.legend}>{legend}</legend>
      {children}
    </fieldset>
  )
}

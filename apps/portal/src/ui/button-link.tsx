import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

type ButtonLinkProps = ButtonProps & { to: string; children: ReactNode; title?: string }

/** A link to another screen that looks like a button. */
export function ButtonLink({ to, ...props }: ButtonLinkProps) {
  return <Button component={Link} to={to} {...props} />
}

import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../icon.tsx'
import { texts } from '../texts.ts'
import classes from './links.module.css'

type TextLinkProps = {
  to: string
  /** Distinguishes links with equal text. */
  title?: string
  /** A page of the server, not a screen of the portal. */
  isDocument?: boolean
  children: ReactNode
}

/** A link to another screen inside text. */
export function TextLink({ to, title, isDocument = false, children }: TextLinkProps) {
  return (
    <Link to={to} title={title} className={classes.link} reloadDocument={isDocument}>
      {children}
    </Link>
  )
}

/**
 * An external link in a new tab, without referrer. Addresses come from feeds, so anything but http and https stays
 * plain text.
 */
export function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  if (!/^https?:\/\//i.test(href)) return <span>{href}</span>
  return (
    <a href={href} className={classes.link} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

type LinkButtonProps = {
  onClick: () => void
  /** Whether what the button shows and hides is shown. */
  isExpanded?: boolean
  children: ReactNode
}

/** A button inside text that looks like a link: it changes the screen instead of leaving it. */
export function LinkButton({ onClick, isExpanded, children }: LinkButtonProps) {
  return (
    <button type="button" className={classes.button} aria-expanded={isExpanded} onClick={onClick}>
      {children}
    </button>
  )
}

type ButtonLinkProps = ButtonProps & { to: string; children: ReactNode; title?: string }

/** A link to another screen that looks like a button. */
export function ButtonLink({ to, ...props }: ButtonLinkProps) {
  return <Button component={Link} to={to} {...props} />
}

/** The link from a record back to its list. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <div className={classes.back}>
      <ButtonLink to={to} size="xs" variant="subtle" leftSection={<Icon name="back" size={16} />}>
        {children}
      </ButtonLink>
    </div>
  )
}

/** Skips to the element `content` by keyboard; hidden until it has the focus. */
export function SkipLink() {
  return (
    <a className={classes.skip} href="#content">
      {texts.skip}
    </a>
  )
}

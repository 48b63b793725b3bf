import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { NavLink } from 'react-router'
import { useMay } from '../features/session/access.ts'
import { usePasswordDialog } from '../features/session/password-prompt.tsx'
import { useLogout, useSession } from '../features/session/queries.ts'
import { demoAddresses } from '../lib/addresses.ts'
import { Icon } from '../ui/icon.tsx'
import { Wordmark } from '../ui/page/wordmark.tsx'
import { MENU, type MenuEntry, MONITORING, PEOPLE } from './menu.ts'
import classes from './sidebar.module.css'
import { texts } from './texts.ts'

type SidebarProps = { id: string; isOpen: boolean; onClose: () => void }

/** The side menu; off-canvas on small screens. */
export function Sidebar({ id, isOpen, onClose }: SidebarProps) {
  const closeButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isOpen) closeButton.current?.focus()
  }, [isOpen])
  const may = useMay()
  const isAlone = useSession()?.user?.is_alone ?? true
  // An installation with one person needs no list of people.
  const hasPeople = may(PEOPLE.call) && !isAlone
  const demos = demoAddresses()
  const password = usePasswordDialog()
  return (
    <>
      <aside id={id} className={clsx(classes.rail, isOpen && classes.open)}>
        <div className={classes.brand}>
          <Wordmark />
          <button
            ref={closeButton}
            type="button"
            className={classes.close}
            onClick={onClose}
            aria-label={texts.closeMenu}
          >
            <Icon name="close" />
          </button>
        </div>
        <nav className={classes.scroll} aria-label={texts.mainMenu}>
          <h2 className={classes.caption}>{texts.mainMenu}</h2>
          <MenuList entries={MENU} />
          {hasPeople && <MenuList entries={[PEOPLE]} />}
          <h2 className={classes.caption}>{texts.monitoring}</h2>
          <MenuList entries={MONITORING} />
          <h2 className={classes.caption}>{texts.demoSites}</h2>
          <ul className={classes.list}>
            {(['embed', 'news', 'newsMobile'] as const).map(name => (
              <li key={name}>
                <a className={classes.link} href={demos[name]} target="_blank" rel="noopener">
                  <Icon name="external" />
                  {texts.demos[name]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Account onChangePassword={password.open} />
      </aside>
      {password.dialog}
    </>
  )
}

/** The entries that the person may open. */
function MenuList({ entries }: { entries: readonly MenuEntry[] }) {
  const may = useMay()
  return (
    <ul className={classes.list}>
      {entries
        .filter(({ call }) => may(call))
        .map(entry => (
          <MenuItem key={entry.to} {...entry} />
        ))}
    </ul>
  )
}

function MenuItem({ to, icon, label }: MenuEntry) {
  return (
    <li>
      <NavLink to={to} end={to === '/portal'} className={classes.link ?? ''}>
        <Icon name={icon} />
        {label}
      </NavLink>
    </li>
  )
}

function Account({ onChangePassword }: { onChangePassword: (() => void) | null }) {
  const username = useSession()?.user?.username ?? ''
  const logout = useLogout()
  return (
    <div className={classes.account}>
      <NavLink to="/portal/account" className={classes.person ?? ''} title={texts.account}>
        <span className={classes.initial} aria-hidden="true">
          {[...username][0]?.toUpperCase()}
        </span>
        <span className={classes.who}>
          <span className={classes.name}>{username}</span>
          <span className={classes.role}>{texts.role}</span>
        </span>
      </NavLink>
      {onChangePassword && (
        <button
          type="button"
          className={classes.password}
          aria-label={texts.changePassword}
          title={texts.changePassword}
          onClick={onChangePassword}
        >
          <Icon name="key" />
        </button>
      )}
      <AppearanceChoice />
      <button
        type="button"
        className={classes.logout}
        onClick={() => logout.mutate()}
        disabled={logout.isPending}
      >
        <Icon name="logout" size={16} />
        {texts.logout}
      </button>
    </div>
  )
}

const CHOICES: readonly MantineColorScheme[] = ['auto', 'light', 'dark']

function AppearanceChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.legend}>{texts.appearance}</legend>
      {CHOICES.map(choice => (
        <button
          key={choice}
          type="button"
          className={classes.choice}
          aria-pressed={choice === colorScheme}
          onClick={() => setColorScheme(choice)}
        >
          {texts.schemes[choice]}
        </button>
      ))}
    </fieldset>
  )
}

import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { OutcomeNoticeHost } from '../features/off-air/outcome-notice-host.tsx'
import { useMay } from '../features/session/access.ts'
import { PasswordPrompt } from '../features/session/password-prompt.tsx'
import { PersonDensity } from '../features/session/person-density.tsx'
import { visitKey } from '../lib/addresses.ts'
import { formatLongDate } from '../lib/format/date.ts'
import { localDay } from '../lib/format/day.ts'
import { useNow } from '../lib/use-now.ts'
import { Icon } from '../ui/icon.tsx'
import { SkipLink, TextLink } from '../ui/page/links.tsx'
import { Notice } from '../ui/page/notice.tsx'
import { MaintenanceBanner, OfflineBanner, WorkerBanner } from './banners.tsx'
import { useLiveEvents } from './events.ts'
import { callOf } from './menu.ts'
import { pageTitle } from './page-titles.ts'
import { PaletteButton } from './palette/palette-button.tsx'
import classes from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { texts } from './texts.ts'

const WIDE = '(min-width: 992px)'
const SIDEBAR_ID = 'sidebar'

/** The frame of every screen: side menu, header, footer. */
export function Component() {
  const { pathname, key } = useLocation()
  useLiveEvents()
  const menuButton = useRef<HTMLButtonElement>(null)
  const menu = useMenu(key, menuButton)
  const content = useRef<HTMLElement>(null)
  usePlaceKept(pathname, content)
  const title = pageTitle(pathname)
  return (
    <>
      <title>{`${title} · ${texts.product}`}</title>
      <SkipLink />
      <Sidebar id={SIDEBAR_ID} isOpen={menu.isOpen} onClose={menu.close} />
      {menu.isOpen && <div className={classes.backdrop} onClick={menu.close} aria-hidden="true" />}
      <div className={classes.page} inert={menu.isOpen}>
        <header className={classes.header}>
          <button
            ref={menuButton}
            type="button"
            className={classes.menu}
            aria-label={texts.openMenu}
            aria-expanded={menu.isOpen}
            aria-controls={SIDEBAR_ID}
            onClick={menu.open}
          >
            <Icon name="menu" size={22} />
          </button>
          <div className={classes.place}>
            <nav aria-label={texts.breadcrumb}>
              <ol className={classes.crumbs}>
                <li>
                  <Link to="/portal">{texts.home}</Link>
                </li>
                <li aria-current="page">{title}</li>
              </ol>
            </nav>
            <h1 className={classes.title}>{title}</h1>
          </div>
          <PaletteButton />
          <Today />
        </header>
        <main ref={content} id="content" className={classes.content} tabIndex={-1}>
          <div className={classes.banners}>
            <OfflineBanner />
            <PasswordPrompt />
            <WorkerBanner />
            <MaintenanceBanner />
          </div>
          <PersonDensity>
            <Screen pathname={pathname} />
          </PersonDensity>
          <OutcomeNoticeHost />
        </main>
        <footer className={classes.footer}>{texts.rights(new Date().getFullYear())}</footer>
      </div>
      <ScrollRestoration getKey={visitKey} />
    </>
  )
}

/** The current day, also of a page that stays open after midnight. */
function Today() {
  const now = new Date(useNow('minute'))
  return (
    <time className={classes.date} dateTime={localDay(now)}>
      {formatLongDate(now)}
    </time>
  )
}

/** The screen, or why it is not shown. */
function Screen({ pathname }: { pathname: string }) {
  const may = useMay()
  const call = callOf(pathname)
  if (call === null || may(call)) return <Outlet />
  return (
    <Notice tone="info" actions={<TextLink to="/portal">{texts.menu.dashboard}</TextLink>}>
      {texts.refused}
    </Notice>
  )
}

/**
 * Moves the focus to the content when navigation removed the focused element, so that screen readers and Tab start
 * there.
 */
function usePlaceKept(pathname: string, content: RefObject<HTMLElement | null>): void {
  const [first] = useState(pathname)
  const hasLeft = useRef(false)
  useEffect(() => {
    hasLeft.current ||= pathname !== first
    if (hasLeft.current && document.activeElement === document.body) {
      content.current?.focus({ preventScroll: true })
    }
  }, [pathname, first, content])
}

/**
 * The off-canvas menu of small screens: closes on Escape, navigation and a wider window, then focuses its button.
 * @param visit the key of the location, which is new even for a link to the same screen
 */
function useMenu(visit: string, button: RefObject<HTMLButtonElement | null>) {
  const [openAt, setOpenAt] = useState<string | null>(null)
  const isOpen = openAt === visit
  // Going back restores the key, which must not open the menu again.
  if (openAt !== null && !isOpen) setOpenAt(null)
  useEffect(() => {
    if (!isOpen) return
    const close = () => setOpenAt(null)
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close()
    const wide = window.matchMedia(WIDE)
    window.addEventListener('keydown', onKey)
    wide.addEventListener('change', close)
    return () => {
      window.removeEventListener('keydown', onKey)
      wide.removeEventListener('change', close)
      button.current?.focus()
    }
  }, [isOpen, button])
  return { isOpen, open: () => setOpenAt(visit), close: () => setOpenAt(null) }
}

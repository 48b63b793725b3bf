import type { Publisher } from '@feedreel/contracts/publishers'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { Navigate, NavLink, ScrollRestoration, useLocation, useSearchParams } from 'react-router'
import { readId, visitKey } from '../../lib/addresses.ts'
import { keys } from '../../lib/api/query-keys.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { FilterSelect } from '../../ui/list/filter-bar.tsx'
import { SkipLink } from '../../ui/page/links.tsx'
import { FullPageLoader, LoadError } from '../../ui/page/notice.tsx'
import { Wordmark } from '../../ui/page/wordmark.tsx'
import { OutcomeNoticeHost } from '../off-air/outcome-notice-host.tsx'
import { usePublishers } from '../publishers/queries.ts'
import { usePasswordDialog } from '../session/password-prompt.tsx'
import { useLogout, useSession } from '../session/queries.ts'
import classes from './publisher-portal.module.css'
import { CHOSEN_PUBLISHER, useFreshRebuild } from './queries.ts'
import { texts } from './texts.ts'

type ScreenProps = { publisher: Publisher }
type Screen = { to: string; title: string; icon: IconName; Content: ComponentType<ScreenProps> }

const SCREENS: readonly Screen[] = [
  {
    to: '/portal',
    title: texts.screens.overview,
    icon: 'dashboard',
    Content: lazy(async () => ({ default: (await import('./overview-screen.tsx')).OverviewScreen })),
  },
  {
    to: '/portal/embed',
    title: texts.screens.embed,
    icon: 'link',
    Content: lazy(async () => ({ default: (await import('./embed-screen.tsx')).EmbedScreen })),
  },
  {
    to: '/portal/statistics',
    title: texts.screens.statistics,
    icon: 'stats',
    Content: lazy(async () => ({
      default: (await import('../statistics/statistics-page.tsx')).Component,
    })),
  },
]
const STATISTICS = '/portal/statistics'
const REFETCH_MS = 60_000

/** The portal of a publisher's people: three screens; every other address redirects to the first. */
export function PublisherPortal() {
  const path = useLocation().pathname.replace(/\/+$/, '')
  const screen = SCREENS.find(({ to }) => to === path)
  useFreshData()
  useFreshRebuild()
  if (!screen) return <Navigate to="/portal" replace />
  return (
    <div className={classes.page}>
      <title>{`${screen.title} · ${texts.product}`}</title>
      <SkipLink />
      <Header />
      <main id="content" className={classes.content} tabIndex={-1}>
        <h1 className={classes.title}>{screen.title}</h1>
        <LoadedScreen screen={screen} />
        <OutcomeNoticeHost />
      </main>
      <ScrollRestoration getKey={visitKey} />
    </div>
  )
}

/** Refetches at intervals: these people get no live events. */
function useFreshData(): void {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = () =>
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.session[0] })
    const timer = setInterval(refresh, REFETCH_MS)
    return () => clearInterval(timer)
  }, [client])
}

function Header() {
  const username = useSession()?.user?.username ?? ''
  const logout = useLogout()
  const password = usePasswordDialog()
  const chosen = useSearchParams()[0].get(CHOSEN_PUBLISHER)
  const search = chosen ? `?${new URLSearchParams({ [CHOSEN_PUBLISHER]: chosen })}` : ''
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Wordmark />
        <span className={classes.person}>{username}</span>
        {password.open && (
          <button
            type="button"
            className={classes.button}
            aria-label={texts.changePassword}
            title={texts.changePassword}
            onClick={password.open}
          >
            <Icon name="key" />
          </button>
        )}
        <button
          type="button"
          className={classes.button}
          onClick={() => logout.mutate()}
          disabled={logout.isPending}
        >
          <Icon name="logout" size={16} />
          {texts.logout}
        </button>
      </div>
      <nav aria-label={texts.menu}>
        <ul className={classes.tabs}>
          {SCREENS.map(({ to, title, icon }) => (
            <li key={to}>
              <NavLink to={{ pathname: to, search }} end className={classes.tab ?? ''}>
                <Icon name={icon} />
                {title}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {password.dialog}
    </header>
  )
}

function LoadedScreen({ screen: { to, Content } }: { screen: Screen }) {
  const { query, rows } = usePublishers()
  const [params, setParams] = useSearchParams()
  const loader = <FullPageLoader text={texts.loading} />
  if (rows === undefined) {
    return query.isError ? <LoadError text={texts.loadFailed} query={query} /> : loader
  }
  const publisher = rows.find(({ id }) => id === readId(params.get(CHOSEN_PUBLISHER) ?? '')) ?? rows[0]
  if (!publisher) {
    return <EmptyState icon="publisher" text={texts.noPublisher} hint={texts.noPublisherHint} />
  }
  return (
    <>
      {/* The statistics have a filter of their own for the same parameter, which includes all of them. */}
      {rows.length > 1 && to !== STATISTICS && (
        <div className={classes.choice}>
          <FilterSelect
            label={texts.publisher}
            value={String(publisher.id)}
            choices={rows.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={id => setParams({ [CHOSEN_PUBLISHER]: id })}
          />
        </div>
      )}
      <Suspense fallback={loader}>
        <Content key={publisher.id} publisher={publisher} />
      </Suspense>
    </>
  )
}

import type { User } from '@feedreel/contracts/session'
import { lazy, Suspense } from 'react'
import { createBrowserRouter, Navigate, Outlet, useLocation } from 'react-router'
import { ConfirmHost } from '../features/session/confirm-host.tsx'
import { useSession } from '../features/session/queries.ts'
import { FullPageLoader } from '../ui/page/notice.tsx'
import { CrashPage } from './crash-page.tsx'
import { texts } from './texts.ts'

/** In place of all screens, for people of a publisher. */
const PublisherPortal = lazy(async () => ({
  default: (await import('../features/publisher-portal/publisher-portal.tsx')).PublisherPortal,
}))

/** In place of all screens, for people whose role requires a second factor. */
const RequiredFactor = lazy(async () => ({
  default: (await import('../features/factors/required-factor.tsx')).RequiredFactor,
}))

const toPortal = <Navigate to="/portal" replace />

/** Every route of the portal. Screens are loaded on first use. */
export const router = createBrowserRouter([
  {
    hydrateFallbackElement: <FullPageLoader text={texts.loading} />,
    errorElement: <CrashPage />,
    children: [
      { path: '/', element: toPortal },
      { path: '/report', lazy: () => import('../features/reports/shared-page.tsx') },
      { path: '/login', lazy: () => import('../features/session/login-page.tsx') },
      { path: '/sign-on', lazy: () => import('../features/single-sign-on/sign-on-page.tsx') },
      { path: '/welcome', lazy: () => import('../features/people/welcome-page.tsx') },
      {
        path: '/portal',
        Component: ProtectedArea,
        children: [
          {
            lazy: () => import('./shell.tsx'),
            children: [
              {
                errorElement: <CrashPage />,
                children: [
                  { index: true, lazy: () => import('../features/dashboard/dashboard-page.tsx') },
                  { path: 'feeds', lazy: () => import('../features/feeds/list-page.tsx') },
                  { path: 'feeds/add', lazy: () => import('../features/feeds/form-page.tsx') },
                  { path: 'feeds/:id', lazy: () => import('../features/feeds/form-page.tsx') },
                  { path: 'publishers', lazy: () => import('../features/publishers/list/list-page.tsx') },
                  { path: 'publishers/add', lazy: () => import('../features/publishers/form/form-page.tsx') },
                  { path: 'publishers/:id', lazy: () => import('../features/publishers/form/form-page.tsx') },
                  {
                    path: 'publishers/:id/report',
                    lazy: () => import('../features/reports/report-page.tsx'),
                  },
                  { path: 'videos', lazy: () => import('../features/videos/list-page.tsx') },
                  { path: 'videos/:id', lazy: () => import('../features/videos/detail-page.tsx') },
                  { path: 'contents', lazy: () => import('../features/items/overview-page.tsx') },
                  { path: 'contents/inbox', lazy: () => import('../features/inbox/list-page.tsx') },
                  {
                    path: 'contents/withdrawn',
                    lazy: () => import('../features/withdrawals/list-page.tsx'),
                  },
                  {
                    path: 'contents/:publisherId/feeds/:feedId',
                    lazy: () => import('../features/items/feed-page.tsx'),
                  },
                  { path: 'statistics', lazy: () => import('../features/statistics/statistics-page.tsx') },
                  { path: 'account', lazy: () => import('../features/session/account-page.tsx') },
                  { path: 'settings', lazy: () => import('../features/settings/settings-page.tsx') },
                  { path: 'people', lazy: () => import('../features/people/list-page.tsx') },
                  { path: 'health', lazy: () => import('../features/health/health-page.tsx') },
                  { path: 'logs', lazy: () => import('../features/job-log/list-page.tsx') },
                  { path: 'commands', lazy: () => import('../features/commands/commands-page.tsx') },
                ],
              },
            ],
          },
          { path: '*', element: toPortal },
        ],
      },
      { path: '*', element: toPortal },
    ],
  },
])

function AreaOf({ user }: { user: User }) {
  if (user.must_add_second_factor) return <RequiredFactor />
  return user.role === 'publisher' ? <PublisherPortal /> : <Outlet />
}

/** Redirects to the sign-in without a session, and back after it. */
function ProtectedArea() {
  const session = useSession()
  const location = useLocation()
  if (session === undefined) return <FullPageLoader text={texts.checking} />
  if (session.user !== null) {
    return (
      <Suspense fallback={<FullPageLoader text={texts.loading} />}>
        <AreaOf user={session.user} />
        <ConfirmHost />
      </Suspense>
    )
  }
  const from = session.end === 'left' ? undefined : `${location.pathname}${location.search}`
  return <Navigate to="/login" replace state={{ from }} />
}

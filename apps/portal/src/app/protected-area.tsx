import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from '../features/session/queries.ts'
import { FullPageLoader } from '../ui/page/notice.tsx'
import { texts } from './texts.ts'

/** Lets signed-in operators through; everyone else goes to the sign-in and comes back afterwards. */
export function ProtectedArea() {
  const session = useSession()
  const location = useLocation()
  if (session === undefined) return <FullPageLoader text={texts.checking} />
  if (session.user !== null) return <Outlet />
  const from = session.end === 'left' ? undefined : `${location.pathname}${location.search}`
  return <Navigate to="/login" replace state={{ from }} />
}

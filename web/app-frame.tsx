import { paths } from '#shared/paths.ts'
import { PageContent } from '#web/page-content.tsx'
import { type AppRoute, dashboardRoute } from '#web/routes.tsx'
import { SessionProvider } from '#web/session/use-session.tsx'
import { AppLayout } from '#web/shell/app-layout.tsx'

/** Any page but the dashboard: there is nothing to draw of it before its member is known. */
const someRoute: AppRoute = { path: paths.home, title: 'dashboard' }

/**
 * The app before it knows who is there, as it is prerendered: the bar, the footer and, on the dashboard, banner, heading and
 * the places of the widgets. The app's first drawing in the browser is the same, so that it takes these elements over.
 */
export const AppFrame = ({ page }: { page: 'dashboard' | 'app' }) => {
  const route = page === 'dashboard' ? dashboardRoute : someRoute
  return (
    <SessionProvider session={null}>
      <AppLayout session={null} path={route.path}>
        <PageContent route={route} session={null} shown={{ current: null }} />
      </AppLayout>
    </SessionProvider>
  )
}

import { paths } from '#shared/paths.ts'
import { PageContent } from '#web/page-content.tsx'
import { type AppRoute, dashboardRoute } from '#web/routes.tsx'
import { SessionProvider } from '#web/session/use-session.tsx'
import { AppLayout } from '#web/shell/app-layout.tsx'

/** A placeholder for every page except the dashboard: the others show nothing until the session is loaded. */
const someRoute: AppRoute = { path: paths.home, title: 'dashboard' }

/**
 * The app without a session, for prerendering: bar, footer and, on the dashboard, banner, heading and widget placeholders. The first render
 * in the browser is identical, so React can hydrate it.
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

import '#ui/tokens.css'
import '#ui/fonts.css'
import '#ui/base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import type { Language } from '#shared/languages.ts'
import { paths } from '#shared/paths.ts'
import { sessionCalls } from '#shared/session/session-calls.ts'
import { sessionTimes } from '#shared/session-times.ts'
import { pageConfig } from '#ui/lib/page-config.ts'
import { startPage } from '#ui/lib/page-start.ts'
import { onSessionEnd } from '#ui/lib/send.ts'
import { type Catalogue, speak } from '#ui/lib/texts.ts'
import { callKey } from '#ui/lib/use-call.ts'
import { PortalApp } from '#web/portal-app.tsx'
import { dashboardRoute, routeOf } from '#web/routes.tsx'
import { whenSessionEnded } from '#web/session/leave.ts'

const texts: Record<Language, () => Promise<{ appTexts: Record<string, Catalogue> }>> = {
  en: () => import('#web/app-texts.en.ts'),
  es: () => import('#web/app-texts.es.ts'),
  ar: () => import('#web/app-texts.ar.ts'),
}

/** One cache for all answers. It has its own rhythms (web/session/polls.ts), so nothing is asked again but by them. */
const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: sessionTimes.dashboardSync, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: true },
  },
})

const wasSignedIn = (): boolean => queries.getQueryData(callKey(sessionCalls.readSession, {})) !== undefined

/**
 * A path that leads to the dashboard anyway becomes it before anything is drawn, so that the first drawing is the dashboard's.
 * So does the path of another document for which the server sent this one: asking for it again would go on for ever.
 */
const landOnDashboard = (): void => {
  const route = routeOf(location.pathname)
  if (route && ('isDocument' in route || !route.page)) history.replaceState(history.state, '', paths.dashboard)
}

/** Whether the prerendered frame is that of the page to be drawn: only then can its elements be taken over. */
const isOwnFrame = (): boolean => (document.body.dataset.page === 'dashboard') === (routeOf(location.pathname) === dashboardRoute)

const start = async (): Promise<void> => {
  const root = document.getElementById('root')
  if (!root) return
  const { language } = pageConfig()
  speak(language, (await texts[language]()).appTexts)
  startPage()
  onSessionEnd((why) => whenSessionEnded(why, wasSignedIn()))
  landOnDashboard()
  const app = (
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <PortalApp />
      </BrowserRouter>
    </QueryClientProvider>
  )
  // In slices: what somebody presses meanwhile is heard between them.
  startTransition(() => {
    if (root.hasChildNodes() && isOwnFrame()) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
}

void start()

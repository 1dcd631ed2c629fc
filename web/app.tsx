import '#ui/tokens.css'
import '#ui/fonts.css'
import '#ui/base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { localeOf } from '#shared/languages.ts'
import { paths } from '#shared/paths.ts'
import { sessionCalls } from '#shared/session/session-calls.ts'
import { sessionTimes } from '#shared/session-times.ts'
import { onSessionEnd } from '#ui/lib/calls/send.ts'
import { callKey } from '#ui/lib/calls/use-call.ts'
import { startTexts } from '#ui/lib/load-texts.ts'
import { pageConfig } from '#ui/lib/page/page-config.ts'
import { startPage } from '#ui/lib/page/page-start.ts'
import { warmFormats } from '#ui/lib/page/warm-formats.ts'
import { PortalApp } from '#web/portal-app.tsx'
import { dashboardRoute, routeOf } from '#web/routes.tsx'
import { askFirst } from '#web/session/ask-first.ts'
import { whenSessionEnded } from '#web/session/leave.ts'

/** The cache of all responses. Refetches come from web/session/polls.ts and reconnects, not from window focus. */
const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: sessionTimes.dashboardSync, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: true },
  },
})

const wasSignedIn = (): boolean => queries.getQueryData(callKey(sessionCalls.readSession, {})) !== undefined

/**
 * Replaces a path that leads to the dashboard anyway before the first render, so that the dashboard renders first. It also replaces the
 * path of another document if the server sent this one for it: loading it again would loop forever.
 */
const landOnDashboard = (): void => {
  const route = routeOf(location.pathname)
  if (route && ('isDocument' in route || !route.page)) history.replaceState(history.state, '', paths.dashboard)
}

const isOnDashboard = (): boolean => routeOf(location.pathname) === dashboardRoute

/** Whether the prerendered frame belongs to the current page. Only then can React hydrate it. */
const isOwnFrame = (): boolean => (document.body.dataset.page === 'dashboard') === isOnDashboard()

/** Ends the current task, so that a press between two parts of the start is answered. */
const pause = (): Promise<void> => new Promise((done) => setTimeout(done))

const start = async (): Promise<void> => {
  const root = document.getElementById('root')
  if (!root) return
  warmFormats(localeOf(pageConfig().language))
  await startTexts(pageConfig().language)
  await pause()
  startPage()
  onSessionEnd((why) => whenSessionEnded(why, wasSignedIn()))
  landOnDashboard()
  await askFirst(queries, isOnDashboard())
  const app = (
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <PortalApp />
      </BrowserRouter>
    </QueryClientProvider>
  )
  // A transition renders in slices, so the page can handle clicks in between.
  startTransition(() => {
    if (root.hasChildNodes() && isOwnFrame()) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
}

void start()

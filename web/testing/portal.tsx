import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import type { Language } from '#shared/languages.ts'
import type { PageConfig } from '#shared/page-config.ts'
import type { FullSession } from '#shared/session/session-data.ts'
import { setPageConfig } from '#ui/lib/page/page-config.ts'
import { setLocale } from '#ui/lib/texts.ts'
import { SessionProvider } from '#web/session/use-session.tsx'

/** Sets the page's language and configuration, as an entry point does before the first render. */
export const configurePage = (language: Language = 'en', change: Partial<PageConfig> = {}): void => {
  setLocale(language)
  setPageConfig({
    language,
    productName: 'Foyer',
    supportPhone: '1-800-555-0142',
    year: '2026',
    maintenanceUrl: '/maintenance.json',
    appLinks: { ios: null, android: null },
    partnerLinks: { backCare: null, backCareEarlier: 'earlier', betterHelp: null },
    mapTiles: null,
    legalLinks: {
      privacy: '/legal/privacy',
      nonDiscrimination: '/legal/non-discrimination',
      disclaimer: '/legal/disclaimer',
      terms: '/legal/terms',
      informedConsent: '/legal/informed-consent',
    },
    covidBanner: { on: false, text: '', link: '' },
    ...change,
  })
}

const Address = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}

/** Renders a part of the app for a member; a status named 'address' shows the current path. */
export const renderForMember = (part: ReactNode, session: FullSession, path = '/dashboard') =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[path]}>
        <SessionProvider session={session}>{part}</SessionProvider>
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  )

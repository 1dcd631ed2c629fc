import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { consoleConfig, type SignedInOperator } from '#console/shell/console-config.ts'
import type { Language } from '#shared/languages.ts'
import { type OperatorRole, operatorRoles } from '#shared/operators/operator-roles.ts'
import { setLocale } from '#ui/lib/texts.ts'
import { startEnglishPage } from '#ui/testing/english-page.ts'

/** Sets the console's texts and configuration, as its entry point does before rendering. */
export const startConsole = (language: Language = 'en'): void => {
  sessionStorage.clear()
  startEnglishPage()
  setLocale(language)
}

export const operatorWith = (role: OperatorRole): SignedInOperator => ({
  id: `operator-${operatorRoles.indexOf(role)}`,
  name: 'Olga Admin',
  email: 'olga.admin@example.com',
  role,
  isLimited: false,
})

const Address = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}

/** Renders a part at a path; a status named 'address' shows the URL. With `role`, an operator is signed in. */
export const renderConsole = (part: ReactNode, { path = '/console', role }: { path?: string; role?: OperatorRole } = {}) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[path]}>
        {role ? <consoleConfig.UserContext value={operatorWith(role)}>{part}</consoleConfig.UserContext> : part}
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  )

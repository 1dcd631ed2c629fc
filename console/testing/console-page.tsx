import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { consoleTexts as ar } from '#console/console-texts.ar.ts'
import { consoleTexts as en } from '#console/console-texts.en.ts'
import { consoleTexts as es } from '#console/console-texts.es.ts'
import type { Operator } from '#console/shell/operator-session.ts'
import { OperatorProvider } from '#console/shell/use-operator.tsx'
import type { Language } from '#shared/languages.ts'
import { type OperatorRole, operatorRoles } from '#shared/operators/operator-roles.ts'
import { speak } from '#ui/lib/texts.ts'
import { startEnglishPage } from '#ui/testing/english-page.ts'

const texts = { en, es, ar }

/** Gives the console its words and its configuration, as its entry does before anything is drawn. */
export const startConsole = (language: Language = 'en'): void => {
  sessionStorage.clear()
  startEnglishPage()
  speak(language, texts[language])
}

export const operatorWith = (role: OperatorRole): Operator => ({
  id: `operator-${operatorRoles.indexOf(role)}`,
  name: 'Olga Admin',
  email: 'olga.admin@example.com',
  role,
})

const Address = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}

/** Draws something at a path, with the address as a status named 'address'; for an operator where a role is given. */
export const renderConsole = (part: ReactNode, { path = '/console', role }: { path?: string; role?: OperatorRole } = {}) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[path]}>
        {role ? <OperatorProvider operator={operatorWith(role)}>{part}</OperatorProvider> : part}
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  )

import '#ui/tokens.css'
import '#ui/fonts.css'
import '#ui/base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { ClinicApp } from '#care/clinic/clinic-app.tsx'
import type { Language } from '#shared/languages.ts'
import { pageConfig } from '#ui/lib/page-config.ts'
import { startPage } from '#ui/lib/page-start.ts'
import { type Catalogue, speak } from '#ui/lib/texts.ts'

const texts: Record<Language, () => Promise<{ clinicTexts: Record<string, Catalogue> }>> = {
  en: () => import('#care/clinic/clinic-texts.en.ts'),
  es: () => import('#care/clinic/clinic-texts.es.ts'),
  ar: () => import('#care/clinic/clinic-texts.ar.ts'),
}

/** What a member or a colleague did shows whenever one comes back to a page or to the tab. */
const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })

const start = async (): Promise<void> => {
  const root = document.getElementById('root')
  if (!root) return
  const { language } = pageConfig()
  speak(language, (await texts[language]()).clinicTexts)
  startPage()
  createRoot(root).render(
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <ClinicApp />
      </BrowserRouter>
    </QueryClientProvider>,
  )
}

void start()

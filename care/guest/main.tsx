import '#ui/tokens.css'
import '#ui/fonts.css'
import '#ui/base.css'
import { createRoot } from 'react-dom/client'
import { GuestApp } from '#care/guest/guest-app.tsx'
import type { Language } from '#shared/languages.ts'
import { pageConfig } from '#ui/lib/page-config.ts'
import { startPage } from '#ui/lib/page-start.ts'
import { type Catalogue, speak } from '#ui/lib/texts.ts'

const texts: Record<Language, () => Promise<{ guestTexts: Record<string, Catalogue> }>> = {
  en: () => import('#care/guest/guest-texts.en.ts'),
  es: () => import('#care/guest/guest-texts.es.ts'),
  ar: () => import('#care/guest/guest-texts.ar.ts'),
}

const start = async (): Promise<void> => {
  const root = document.getElementById('root')
  if (!root) return
  const { language } = pageConfig()
  speak(language, (await texts[language]()).guestTexts)
  startPage()
  createRoot(root).render(<GuestApp path={location.pathname} />)
}

void start()

import '#ui/lib/schema-setup.ts'
import '#ui/tokens.css'
import '#ui/fonts.css'
import '#ui/base.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { Language } from '#shared/languages.ts'
import { paths } from '#shared/paths.ts'
import { pageConfig } from '#ui/lib/page-config.ts'
import { startPage } from '#ui/lib/page-start.ts'
import { onSessionEnd } from '#ui/lib/send.ts'
import { type Catalogue, speak } from '#ui/lib/texts.ts'
import { loadLegalTexts } from '#web/legal/load-legal-texts.ts'
import type { PublicDocument } from '#web/pages.ts'
import { PublicPage } from '#web/public-pages.tsx'
import { signOut, whenSessionEnded } from '#web/session/leave.ts'

const texts: Record<Language, () => Promise<{ publicTexts: Record<string, Catalogue> }>> = {
  en: () => import('#web/public-texts.en.ts'),
  es: () => import('#web/public-texts.es.ts'),
  ar: () => import('#web/public-texts.ar.ts'),
}

/** Whoever begins to fill in a form will soon need the app: its code may come now. */
const warmAppOnFocus = (): void =>
  addEventListener(
    'focusin',
    () => {
      for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-warm]')) link.rel = 'modulepreload'
    },
    { once: true },
  )

/** Makes a prerendered document alive; the server said in its HTML which one it is. */
const start = async (): Promise<void> => {
  const name = document.body.dataset.page as PublicDocument
  const root = document.getElementById('root')
  if (!root) return
  const { language } = pageConfig()
  const [{ publicTexts }, legal] = await Promise.all([texts[language](), name.startsWith('legal-') ? loadLegalTexts(language) : null])
  speak(language, publicTexts)
  startPage()
  onSessionEnd((why) => whenSessionEnded(why, true))
  warmAppOnFocus()
  const page = <PublicPage name={name} legal={legal} returnToSignIn={() => signOut(paths.signIn)} />
  if (root.hasChildNodes()) hydrateRoot(root, page)
  else createRoot(root).render(page)
}

void start()

import { renderToString } from 'react-dom/server'
import type { Language } from '#shared/languages.ts'
import { pageTitle } from '#shared/page-config.ts'
import { tokenConfig } from '#shared/page-tokens.ts'
import { setPageConfig } from '#ui/lib/page-config.ts'
import { speak } from '#ui/lib/texts.ts'
import { AppFrame } from '#web/app-frame.tsx'
import { appTexts as appAr } from '#web/app-texts.ar.ts'
import { appTexts as appEn } from '#web/app-texts.en.ts'
import { appTexts as appEs } from '#web/app-texts.es.ts'
import { loadLegalTexts } from '#web/legal/load-legal-texts.ts'
import type { AppDocument, PublicDocument } from '#web/pages.ts'
import { PublicPage, publicPages } from '#web/public-pages.tsx'
import { publicTexts as publicAr } from '#web/public-texts.ar.ts'
import { publicTexts as publicEn } from '#web/public-texts.en.ts'
import { publicTexts as publicEs } from '#web/public-texts.es.ts'

const publicTexts = { en: publicEn, es: publicEs, ar: publicAr }
const appTexts = { en: appEn, es: appEs, ar: appAr }

/** A drawn page: its document title and what stands in #root. Both carry the tokens of shared/page-tokens.ts. */
export type Drawn = { title: string; html: string }

/** What the browser draws first from the same document, drawn here once and for all. Runs in Node, in the build. */
export const drawPublicPage = async (name: PublicDocument, language: Language): Promise<Drawn> => {
  speak(language, publicTexts[language])
  setPageConfig({ language, ...tokenConfig })
  const given = { legal: name.startsWith('legal-') ? await loadLegalTexts(language) : null, returnToSignIn: () => {} }
  return titled(publicPages[name].title(given), renderToString(<PublicPage name={name} {...given} />))
}

export const drawAppPage = (page: AppDocument, language: Language): Drawn => {
  speak(language, appTexts[language])
  setPageConfig({ language, ...tokenConfig })
  return titled(page === 'dashboard' ? appTexts[language].titles.dashboard : undefined, renderToString(<AppFrame page={page} />))
}

const titled = (title: string | undefined, html: string): Drawn => ({
  title: title === undefined ? `${tokenConfig.productName} - Member Portal` : pageTitle(tokenConfig.productName, title),
  html,
})

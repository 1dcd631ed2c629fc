import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { Language } from '#shared/languages.ts'
import { pageTitle } from '#shared/page-config.ts'
import { tokenConfig } from '#shared/page-tokens.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { setPageConfig } from '#ui/lib/page/page-config.ts'
import { setLocale, textsOf } from '#ui/lib/texts.ts'
import { uiTexts } from '#ui/lib/ui-texts.en.ts'
import { AppFrame } from '#web/app-frame.tsx'
import { isRegistrationDocument } from '#web/document-groups.ts'
import { type AppDocument, type PublicDocument, titleOf } from '#web/pages.ts'
import { lateOf, PublicPage } from '#web/public-pages.tsx'
import { RegistrationPage } from '#web/registration-pages.tsx'
import { PublicShell } from '#web/shell/public-shell.tsx'
import { titleTexts } from '#web/shell/title-texts.en.ts'
import { SignInPage } from '#web/sign-in/sign-in-page.tsx'

/** A prerendered page. Its texts contain the tokens of shared/page-tokens.ts. */
export type Drawn = {
  title: string
  /** The content of #root. */
  html: string
  /** HTML shown when the page's scripts do not load; it works without scripts. */
  unstarted: string
}

/** Renders the first state of a public page. Runs in Node, at build time. */
export const drawPublicPage = async (name: PublicDocument, language: Language): Promise<Drawn> => {
  setLocale(language)
  setPageConfig({ language, ...tokenConfig })
  return { title: titled(titleOf(name)), html: renderToString(<PublicShell>{await pageOf(name)}</PublicShell>), unstarted: unstarted() }
}

const unstarted = (): string =>
  renderToString(
    <template>
      <Alert tone="error">
        {/* biome-ignore lint/a11y/useValidAnchor: an empty address is this page's own, so the link reloads it without a script */}
        {textsOf(uiTexts)('partFailedSentence')} <a href="">{textsOf(uiTexts)('tryAgain')}</a>
      </Alert>
    </template>,
  )

const pageOf = async (name: PublicDocument): Promise<ReactNode> => {
  if (name === 'login') return <SignInPage />
  if (isRegistrationDocument(name)) return <RegistrationPage name={name} />
  return <PublicPage name={name} late={await lateOf(name)} returnToSignIn={() => {}} />
}

export const drawAppPage = (page: AppDocument, language: Language): Drawn => {
  setLocale(language)
  setPageConfig({ language, ...tokenConfig })
  const title = page === 'dashboard' ? titled(textsOf(titleTexts)('dashboard')) : `${tokenConfig.productName} - Member Portal`
  return { title, html: renderToString(<AppFrame page={page} />), unstarted: unstarted() }
}

const titled = (title: string): string => pageTitle(tokenConfig.productName, title)

import type { ReactNode } from 'react'
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
import type { AppDocument, PublicDocument } from '#web/pages.ts'
import { lateOf, PublicPage, publicPages } from '#web/public-pages.tsx'
import { publicTexts as publicAr } from '#web/public-texts.ar.ts'
import { publicTexts as publicEn } from '#web/public-texts.en.ts'
import { publicTexts as publicEs } from '#web/public-texts.es.ts'
import { isRegistrationDocument } from '#web/registration-documents.ts'
import { RegistrationPage, registrationPages } from '#web/registration-pages.tsx'
import { PublicShell } from '#web/shell/public-shell.tsx'
import { SignInPage } from '#web/sign-in/sign-in-page.tsx'
import { signInTexts } from '#web/sign-in/sign-in-texts.ts'
import { isSupportDocument } from '#web/support-documents.ts'

const publicTexts = { en: publicEn, es: publicEs, ar: publicAr }
const appTexts = { en: appEn, es: appEs, ar: appAr }

/** A drawn page: its document title, what stands in #root, and the words it needs to come alive. All carry the tokens of shared/page-tokens.ts. */
export type Drawn = { title: string; html: string; texts: object | null }

/** What the browser draws first from the same document, drawn here once and for all. Runs in Node, in the build. */
export const drawPublicPage = async (name: PublicDocument, language: Language): Promise<Drawn> => {
  const all = publicTexts[language]
  speak(language, all)
  setPageConfig({ language, ...tokenConfig })
  const [title, page] = await titleAndPage(name)
  return { title: titled(title), html: renderToString(<PublicShell>{page}</PublicShell>), texts: textsOf(name, all) }
}

const titleAndPage = async (name: PublicDocument): Promise<[string, ReactNode]> => {
  if (name === 'login') return [signInTexts()('login'), <SignInPage key={name} />]
  if (isRegistrationDocument(name)) return [registrationPages[name].title(), <RegistrationPage key={name} name={name} />]
  const given = { late: await lateOf(name), returnToSignIn: () => {} }
  return [publicPages[name].title(given), <PublicPage key={name} name={name} {...given} />]
}

/** Of the catalogues those that the page can speak. */
const textsOf = (
  name: PublicDocument,
  {
    mfa,
    'sign-in': signIn,
    'session-pages': pages,
    sso,
    hall,
    footer,
    offline,
    password,
    recovery,
    registration,
    cases,
    support,
    'under-18': under18,
    'robot-check': robotCheck,
    ...common
  }: (typeof publicTexts)['en' | 'es' | 'ar'],
) => {
  if (name === 'login') return { ...common, 'sign-in': signIn, hall }
  if (name === 'mfa' || name === 'mfa-verify') return { ...common, mfa, hall, footer }
  if (name === 'forgot-password' || name === 'set-password') return { ...common, recovery, password, hall, footer }
  if (name === 'case-status') return { ...common, cases, hall, footer }
  if (name === 'register') return { ...common, cases, registration, 'robot-check': robotCheck, hall, footer }
  if (isRegistrationDocument(name)) return { ...common, registration, password, 'robot-check': robotCheck, hall, footer }
  if (name === 'uhcmentalhealth') return { ...common, 'under-18': under18, footer }
  if (isSupportDocument(name)) return { ...common, support, footer }
  if (name === 'offline') return { ...common, offline, footer }
  if (name.startsWith('sso-')) return { ...common, sso, footer }
  return { ...common, 'session-pages': pages, footer }
}

export const drawAppPage = (page: AppDocument, language: Language): Drawn => {
  speak(language, appTexts[language])
  setPageConfig({ language, ...tokenConfig })
  const title = page === 'dashboard' ? titled(appTexts[language].titles.dashboard) : `${tokenConfig.productName} - Member Portal`
  return { title, html: renderToString(<AppFrame page={page} />), texts: null }
}

const titled = (title: string): string => pageTitle(tokenConfig.productName, title)

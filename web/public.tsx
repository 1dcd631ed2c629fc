import '#ui/tokens.css'
import '#ui/fonts.css'
import '#ui/base.css'
import { type ReactNode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { paths } from '#shared/paths.ts'
import { forgetKept } from '#ui/lib/kept-offline.ts'
import { pageConfig } from '#ui/lib/page-config.ts'
import { startPage } from '#ui/lib/page-start.ts'
import { tabHolds } from '#ui/lib/tab-state.ts'
import { speak } from '#ui/lib/texts.ts'
import type { PublicDocument } from '#web/pages.ts'
import { isRegistrationDocument } from '#web/registration-documents.ts'
import { PublicShell } from '#web/shell/public-shell.tsx'
import { SignInPage } from '#web/sign-in/sign-in-page.tsx'

/** Whoever begins to fill in a form will soon need the app: its code may come now. */
const warmAppOnFocus = (): void =>
  addEventListener(
    'focusin',
    () => {
      for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-warm]')) link.rel = 'modulepreload'
    },
    { once: true },
  )

/** The sign-in page is in this file; whoever comes in by it waits for no other page. */
const pageOf = async (name: PublicDocument): Promise<ReactNode> => {
  if (name === 'login') return <SignInPage />
  if (isRegistrationDocument(name)) {
    const { RegistrationPage } = await import('#web/registration-pages.tsx')
    return <RegistrationPage name={name} />
  }
  const [{ lateOf, PublicPage }, { signOut, whenSessionEnded }, { onSessionEnd }] = await Promise.all([
    import('#web/public-pages.tsx'),
    import('#web/session/leave.ts'),
    import('#ui/lib/send.ts'),
  ])
  onSessionEnd((why) => whenSessionEnded(why, true))
  return <PublicPage name={name} late={await lateOf(name)} returnToSignIn={() => signOut(paths.signIn)} />
}

/** The sign-in page has nothing to say in passing, but an earlier document may have left something: hardly ever, so it is loaded then. */
const sayWhatWaits = async (): Promise<void> => {
  if (!tabHolds('toasts')) return
  const { Toaster } = await import('#ui/components/toaster.tsx')
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Toaster />)
}

/** Makes a prerendered document alive: its HTML says which one it is, and carries its words and its configuration. */
const start = async (): Promise<void> => {
  const root = document.getElementById('root')
  if (!root) return
  speak(pageConfig().language, JSON.parse(document.getElementById('texts')?.textContent ?? '{}'))
  const name = document.body.dataset.page as PublicDocument
  const page = <PublicShell>{await pageOf(name)}</PublicShell>
  // Whoever gets this document is not signed in: nothing of a member is to be on the device. The offline page alone shows what is.
  if (name !== 'offline') void forgetKept()
  startPage()
  warmAppOnFocus()
  // In slices: what somebody types meanwhile is heard between them.
  startTransition(() => {
    if (root.hasChildNodes()) hydrateRoot(root, page)
    else createRoot(root).render(page)
  })
  if (name === 'login') await sayWhatWaits()
}

void start()

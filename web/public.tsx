import '#ui/tokens.css'
import '#ui/fonts.css'
import '#ui/base.css'
import { type ReactNode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { paths } from '#shared/paths.ts'
import { startTexts } from '#ui/lib/load-texts.ts'
import { forgetKept } from '#ui/lib/page/kept-offline.ts'
import { pageConfig } from '#ui/lib/page/page-config.ts'
import { startPage } from '#ui/lib/page/page-start.ts'
import { tabHolds } from '#ui/lib/page/tab-state.ts'
import { isRegistrationDocument } from '#web/document-groups.ts'
import type { PublicDocument } from '#web/pages.ts'
import { PublicShell } from '#web/shell/public-shell.tsx'
import { SignInPage } from '#web/sign-in/sign-in-page.tsx'

/** Preloads the app bundle when the visitor first focuses a field. */
const warmAppOnFocus = (): void =>
  addEventListener(
    'focusin',
    () => {
      for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-warm]')) link.rel = 'modulepreload'
    },
    { once: true },
  )

/** Returns the page of a document. The sign-in page is in this file, so it waits for no other. */
const pageOf = async (name: PublicDocument): Promise<ReactNode> => {
  if (name === 'login') return <SignInPage />
  if (isRegistrationDocument(name)) {
    const { RegistrationPage } = await import('#web/registration-pages.tsx')
    return <RegistrationPage name={name} />
  }
  const [{ lateOf, PublicPage }, { signOut, whenSessionEnded }, { onSessionEnd }] = await Promise.all([
    import('#web/public-pages.tsx'),
    import('#web/session/leave.ts'),
    import('#ui/lib/calls/send.ts'),
  ])
  onSessionEnd((why) => whenSessionEnded(why, true))
  return <PublicPage name={name} late={await lateOf(name)} returnToSignIn={() => signOut(paths.signIn)} />
}

/** Shows toasts left by an earlier document. The sign-in page has none of its own, so the toaster is loaded on demand. */
const showWaitingToasts = async (): Promise<void> => {
  if (!tabHolds('toasts')) return
  const { Toaster } = await import('#ui/components/states/toaster.tsx')
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Toaster />)
}

/** Hydrates a prerendered document. Its HTML contains its name, texts and configuration. */
const start = async (): Promise<void> => {
  const root = document.getElementById('root')
  if (!root) return
  await startTexts(pageConfig().language)
  const name = document.body.dataset.page as PublicDocument
  const page = <PublicShell>{await pageOf(name)}</PublicShell>
  // Visitors of this document are not signed in, so no member data may stay on the device. Only the offline page shows it.
  if (name !== 'offline') void forgetKept()
  startPage()
  warmAppOnFocus()
  // A transition renders in slices, so typing is handled in between.
  startTransition(() => {
    if (root.hasChildNodes()) hydrateRoot(root, page)
    else createRoot(root).render(page)
  })
  if (name === 'login') await showWaitingToasts()
}

void start()

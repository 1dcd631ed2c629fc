import { Suspense } from 'react'
import { guestPages } from '#care/guest/guest-pages.tsx'
import { GuestFrame } from '#care/guest/shell/guest-frame.tsx'
import { guestShellTexts } from '#care/guest/shell/guest-shell-texts.en.ts'
import { useLinkSecret } from '#care/guest/shell/link-secret.ts'
import { ConfirmDialog } from '#ui/components/frames/confirm-dialog.tsx'
import { ErrorBoundary } from '#ui/components/states/error-boundary.tsx'
import { SpinnerOverlay } from '#ui/components/states/spinner-overlay.tsx'
import { Toaster } from '#ui/components/states/toaster.tsx'
import { textsOf } from '#ui/lib/texts.ts'

/** The guest page at a path, for the secret in the address; another secret in the same tab resets the page. */
export const GuestApp = ({ path }: { path: string }) => {
  const secret = useLinkSecret()
  const { page: Page, takesTyped = false } = guestPages.find((page) => page.path === path.replace(/\/$/, '')) ?? {}
  return (
    <>
      <ErrorBoundary>
        <Suspense fallback={<SpinnerOverlay />}>
          {Page && (secret || takesTyped) ? <Page key={secret} secret={secret} /> : <NoLink />}
        </Suspense>
      </ErrorBoundary>
      <ConfirmDialog />
      <Toaster />
    </>
  )
}

const NoLink = () => {
  const t = textsOf(guestShellTexts)
  return (
    <GuestFrame title={t('noLink')}>
      <p>{t('noLinkText')}</p>
    </GuestFrame>
  )
}

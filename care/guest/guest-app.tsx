import { Suspense } from 'react'
import { guestPages } from '#care/guest/guest-pages.tsx'
import { GuestFrame } from '#care/guest/shell/guest-frame.tsx'
import { guestShellTexts } from '#care/guest/shell/guest-shell-texts.ts'
import { useLinkSecret } from '#care/guest/shell/link-secret.ts'
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx'
import { ErrorBoundary } from '#ui/components/error-boundary.tsx'
import { SpinnerOverlay } from '#ui/components/spinner-overlay.tsx'
import { Toaster } from '#ui/components/toaster.tsx'

/** The page at a path, for the secret that the address carries; another secret in the same tab begins anew. */
export const GuestApp = ({ path }: { path: string }) => {
  const secret = useLinkSecret()
  const Page = guestPages.find((page) => page.path === path.replace(/\/$/, ''))?.page
  return (
    <>
      <ErrorBoundary>
        <Suspense fallback={<SpinnerOverlay />}>{Page && secret ? <Page key={secret} secret={secret} /> : <NoLink />}</Suspense>
      </ErrorBoundary>
      <ConfirmDialog />
      <Toaster />
    </>
  )
}

const NoLink = () => {
  const t = guestShellTexts()
  return (
    <GuestFrame title={t('noLink')}>
      <p>{t('noLinkText')}</p>
    </GuestFrame>
  )
}

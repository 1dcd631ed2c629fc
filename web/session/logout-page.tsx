import { useEffect } from 'react'
import { paths } from '#shared/paths.ts'
import { sessionCalls } from '#shared/session/session-calls.ts'
import { SunScene } from '#ui/components/arch.tsx'
import { ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { ErrorPanel } from '#ui/components/error-panel.tsx'
import { CallError } from '#ui/lib/call-error.ts'
import { send } from '#ui/lib/send.ts'
import { errorSentence } from '#ui/lib/show-error.ts'
import { clearTab } from '#ui/lib/tab-state.ts'
import { useLoad } from '#ui/lib/use-load.ts'
import { sessionPageTexts } from '#web/session/session-page-texts.ts'

/** A session that was over already is as good as one ended now. */
const signOut = async (): Promise<true> => {
  try {
    await send(sessionCalls.signOut, {}, { quiet: true })
  } catch (error) {
    if (!(error instanceof CallError && error.status === 401)) throw error
  }
  return true
}

/** /logout: signs out, and says so once it is true (SESS-59). */
export const LogoutPage = () => {
  const t = sessionPageTexts()
  const { data, error, retry } = useLoad(signOut)
  useEffect(() => clearTab('toasts'), [])
  if (error !== null) return <ErrorPanel isPage text={errorSentence(error)} onRetry={retry} />
  return (
    <div aria-live="polite">
      <EmptyState
        scene={<SunScene />}
        title={t(data ? 'loggedOut' : 'loggingOut')}
        isPage
        action={data && <ButtonLink href={paths.signIn}>{t('login')}</ButtonLink>}
      >
        {data && t('loggedOutMore')}
      </EmptyState>
    </div>
  )
}

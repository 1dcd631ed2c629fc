import { useEffect } from 'react'
import { paths } from '#shared/paths.ts'
import { sessionCalls } from '#shared/session/session-calls.ts'
import { SunScene } from '#ui/components/arch.tsx'
import { ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/states/empty-state.tsx'
import { ErrorPanel } from '#ui/components/states/error-panel.tsx'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { send } from '#ui/lib/calls/send.ts'
import { errorSentence } from '#ui/lib/calls/show-error.ts'
import { useLoad } from '#ui/lib/calls/use-load.ts'
import { forgetPush } from '#ui/lib/page/push-mark.ts'
import { clearTab } from '#ui/lib/page/tab-state.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { sessionPageTexts } from '#web/session/session-page-texts.en.ts'
import { notifyTabs } from '#web/session/tab-channel.ts'

/** Signs out. A session that has already ended counts as success. */
const signOut = async (): Promise<true> => {
  notifyTabs({ kind: 'ending' })
  void forgetPush().catch(() => undefined)
  try {
    await send(sessionCalls.signOut, {}, { quiet: true })
  } catch (error) {
    if (!(error instanceof CallError && error.status === 401)) throw error
  }
  notifyTabs({ kind: 'ended', to: paths.logout })
  return true
}

/** /logout: signs out and confirms it afterwards (SESS-59). */
export const LogoutPage = () => {
  const t = textsOf(sessionPageTexts)
  const { data, error, reload } = useLoad(signOut)
  useEffect(() => clearTab('toasts'), [])
  if (error !== null) return <ErrorPanel isPage text={errorSentence(error)} onRetry={reload} />
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

import { useEffect } from 'react'
import { paths } from '#shared/paths.ts'
import { MoonScene } from '#ui/components/arch.tsx'
import { ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { clearTab } from '#ui/lib/tab-state.ts'
import { sessionPageTexts } from '#web/session/session-page-texts.ts'

/** /session-expired (SESS-58) */
export const SessionExpiredPage = () => {
  const t = sessionPageTexts()
  useEffect(() => clearTab('toasts', 'origin'), [])
  return (
    <EmptyState scene={<MoonScene />} title={t('expired')} isPage action={<ButtonLink href={paths.signIn}>{t('login')}</ButtonLink>}>
      {t('expiredMore')}
    </EmptyState>
  )
}

import { useEffect } from 'react'
import { paths } from '#shared/paths.ts'
import { MoonScene } from '#ui/components/arch.tsx'
import { ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/states/empty-state.tsx'
import { clearTab } from '#ui/lib/page/tab-state.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { sessionPageTexts } from '#web/session/session-page-texts.en.ts'

/** /session-expired (SESS-58) */
export const SessionExpiredPage = () => {
  const t = textsOf(sessionPageTexts)
  useEffect(() => clearTab('toasts', 'origin'), [])
  return (
    <EmptyState scene={<MoonScene />} title={t('expired')} isPage action={<ButtonLink href={paths.signIn}>{t('login')}</ButtonLink>}>
      {t('expiredMore')}
    </EmptyState>
  )
}

import { DoorScene } from '#ui/components/arch.tsx'
import { Button } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { PhoneLink } from '#ui/components/phone-link.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { uiTexts } from '#ui/lib/ui-texts.ts'

/** 'Something went wrong!' with what is known, else whom to call (ERR-13..15). `isPage` where it stands in place of a whole page. */
export const ErrorPanel = ({ text, onRetry, isPage = false }: { text?: string; onRetry?: () => void; isPage?: boolean }) => {
  const t = uiTexts()
  return (
    <div role="alert">
      <EmptyState
        scene={<DoorScene />}
        title={t('wentWrong')}
        isPage={isPage}
        action={onRetry && <Button onClick={onRetry}>{t('tryAgain')}</Button>}
      >
        {text ?? <Sentence parts={t.parts('verifyAndCall', { phone: <PhoneLink /> })} />}
      </EmptyState>
    </div>
  )
}

import { type ReactNode, useEffect, useState } from 'react'
import { DoorScene } from '#ui/components/arch.tsx'
import { Button } from '#ui/components/button.tsx'
import { PhoneLink } from '#ui/components/phone-link.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { EmptyState } from '#ui/components/states/empty-state.tsx'
import { SpinnerOverlay } from '#ui/components/states/spinner-overlay.tsx'
import { isPartFailure } from '#ui/lib/late-part.ts'
import { reloadIfReplaced, reloadIfServed } from '#ui/lib/reload.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { uiTexts } from '#ui/lib/ui-texts.en.ts'

/** 'Something went wrong!' with the given text, else the support number (ERR-13..15). `isPage` if it replaces a whole page. */
export const ErrorPanel = ({ text, onRetry, isPage = false }: { text?: string; onRetry?: () => void; isPage?: boolean }) => {
  const t = textsOf(uiTexts)
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

/** How an error boundary shows its panel. */
export type PanelProps = {
  /** Whether it replaces a whole page and has its main heading. */
  isPage?: boolean
  /** Rendered beside the panel. */
  beside?: ReactNode
  /** Wraps the panel, for example in a dialog. */
  frame?: (panel: ReactNode) => ReactNode
}
type Props = PanelProps & { error: unknown; onRetry: () => void }

const asIs = (panel: ReactNode): ReactNode => panel

/** What an error boundary shows instead of its children. */
export const BrokenPanel = ({ error, onRetry, isPage = false, beside, frame = asIs }: Props) => {
  if (isPartFailure(error)) return <PartFailed isPage={isPage} beside={beside} frame={frame} />
  return (
    <>
      {frame(<ErrorPanel isPage={isPage} onRetry={onRetry} />)}
      {beside}
    </>
  )
}

/**
 * Shown when the code of a part fails to load. A new deployment replaces code files, so the page first reloads itself once. 'Try again'
 * reloads too, because browsers cache failed imports until the next document.
 */
const PartFailed = ({ isPage, beside, frame }: Required<PanelProps>) => {
  const t = textsOf(uiTexts)
  const [state, setState] = useState<'checking' | 'failed' | 'trying' | 'unreachable'>('checking')
  useEffect(() => {
    void reloadIfReplaced().then((reloads) => reloads || setState('failed'))
  }, [])
  const tryAgain = async () => {
    setState('trying')
    if (!(await reloadIfServed())) setState('unreachable')
  }
  if (state === 'checking') return <SpinnerOverlay />
  return (
    <>
      {frame(
        <div role="alert">
          <EmptyState
            scene={<DoorScene />}
            title={t('partFailed')}
            isPage={isPage}
            action={
              <Button isBusy={state === 'trying'} onClick={tryAgain}>
                {t('tryAgain')}
              </Button>
            }
          >
            {t(state === 'unreachable' ? 'stillOffline' : 'checkConnection')}
          </EmptyState>
        </div>,
      )}
      {beside}
    </>
  )
}

import { useCallback, useEffect, useId, useRef } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { ErrorPanel } from '#ui/components/error-panel.tsx'
import { FlowFrame } from '#ui/components/flow-frame.tsx'
import { Modal } from '#ui/components/modal.tsx'
import { SkeletonLines } from '#ui/components/skeleton.tsx'
import { errorSentence } from '#ui/lib/show-error.ts'
import { currentLanguage } from '#ui/lib/texts.ts'
import { useLoad } from '#ui/lib/use-load.ts'

/** The SDK with its texts: nothing of it is loaded before a flow opens. */
const loadSdk = async () => {
  const { CareSdk, loadSdkTexts } = await import('#care/sdk/care-sdk.tsx')
  await loadSdkTexts(currentLanguage())
  return { CareSdk }
}

type Props = {
  host: Omit<CareHost, 'titleId' | 'keepOpen'>
  /** FLOW-14: the inbox takes the whole width. */
  isWide: boolean
}

/**
 * The dialog in which a flow runs, over the page: at most 513 × 800 px, the whole screen on a phone (FLOW-12, FLOW-13).
 * Close button, Escape and a press outside close it without asking, for the flow's draft is kept (FLOW-15, FLOW-16); in a call only its
 * own way out does.
 */
export const FlowDialog = ({ host, isWide }: Props) => {
  const titleId = useId()
  const { data, error, retry } = useLoad(loadSdk)
  const isKept = useRef(false)
  const keepOpen = useCallback((kept: boolean) => {
    isKept.current = kept
  }, [])
  useEffect(
    () => () => {
      // Opened by its address there is nothing the browser could give the focus back to.
      if (document.activeElement === null || document.activeElement === document.body)
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    },
    [],
  )
  return (
    <Modal labelledBy={titleId} kind={isWide ? 'wide' : 'flow'} onClose={() => isKept.current || host.close()}>
      {data ? (
        <data.CareSdk key={host.flow} host={{ ...host, titleId, keepOpen }} />
      ) : (
        <FlowFrame titleId={titleId} title={host.title} onClose={host.close}>
          {error === null ? <SkeletonLines /> : <ErrorPanel text={errorSentence(error)} onRetry={retry} />}
        </FlowFrame>
      )}
    </Modal>
  )
}

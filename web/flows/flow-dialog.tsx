import { useCallback, useEffect, useId, useRef } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { inquiryCalls } from '#shared/benefits/inquiry-calls.ts'
import { FlowFrame } from '#ui/components/frames/flow-frame.tsx'
import { Modal } from '#ui/components/frames/modal.tsx'
import { SkeletonLines } from '#ui/components/states/skeleton.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useLoad } from '#ui/lib/calls/use-load.ts'

/** Loads the SDK only when a flow opens. */
const loadSdk = () => import('#care/sdk/care-sdk.tsx')

type Props = {
  host: Omit<CareHost, 'titleId' | 'keepOpen'>
  /** Whether the flow has full width, as the inbox does (FLOW-14). */
  isWide: boolean
}

/**
 * The dialog of a flow over the page: at most 513 × 800 px, full screen on phones (FLOW-12, FLOW-13). Close button, Escape and a click
 * outside close it without confirmation, because the draft is saved (FLOW-15, FLOW-16); during a call only the call's own control closes
 * it.
 */
export const FlowDialog = ({ host, isWide }: Props) => {
  const titleId = useId()
  const { data, error } = useLoad(loadSdk)
  const { flow } = host
  useEffect(() => {
    // The payer is asked while the member fills in the request. Nothing waits for it, and a failure changes nothing.
    if (flow === 'request-a-visit') void send(inquiryCalls.askBeforeVisit, {}).catch(() => undefined)
  }, [flow])
  const isKept = useRef(false)
  const keepOpen = useCallback((kept: boolean) => {
    isKept.current = kept
  }, [])
  useEffect(
    () => () => {
      // A flow opened by its address has no earlier element to return the focus to.
      if (document.activeElement === null || document.activeElement === document.body)
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    },
    [],
  )
  if (error !== null) throw error
  return (
    <Modal labelledBy={titleId} kind={isWide ? 'wide' : 'flow'} onClose={() => isKept.current || host.close()}>
      {data ? (
        <data.CareSdk key={host.flow} host={{ ...host, titleId, keepOpen }} />
      ) : (
        <FlowFrame titleId={titleId} title={host.title} onClose={host.close}>
          <SkeletonLines />
        </FlowFrame>
      )}
    </Modal>
  )
}

import { useEffect, useRef } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import styles from '#care/sdk/flows/my-prescriptions/my-prescriptions.module.css'
import { myPrescriptionsTexts } from '#care/sdk/flows/my-prescriptions/my-prescriptions-texts.en.ts'
import { PricePart } from '#care/sdk/flows/my-prescriptions/price-part.tsx'
import { RefillPart } from '#care/sdk/flows/my-prescriptions/refill-part.tsx'
import { usePrescriptionNews } from '#care/sdk/flows/my-prescriptions/use-prescription-news.ts'
import { drugName, PrescriptionStatus, prescriptionFacts } from '#care/sdk/prescribing/prescription-words.tsx'
import { type MemberPrescription, prescriptionScreens } from '#shared/prescribing/prescription-screens.ts'
import { Button } from '#ui/components/button.tsx'
import { FactList } from '#ui/components/fact-list.tsx'
import { FlowFrame } from '#ui/components/frames/flow-frame.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { IconArrowLeft } from '#ui/components/icons.ts'
import { ErrorPanel } from '#ui/components/states/error-panel.tsx'
import { SkeletonLines } from '#ui/components/states/skeleton.tsx'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { errorSentence } from '#ui/lib/calls/show-error.ts'
import { useLoad } from '#ui/lib/calls/use-load.ts'
import { textsOf } from '#ui/lib/texts.ts'

const texts = { queued: 'queuedText', sent: 'sentText', received: 'receivedText', failed: 'failedText' } as const

const stateText = ({ prescription: { status, delayedAt } }: MemberPrescription) => {
  if (status === 'queued' && delayedAt !== null) return 'lateText'
  return status in texts ? texts[status as keyof typeof texts] : null
}

/** One prescription: its state, directions, pharmacy and price, and its refills. */
export const PrescriptionView = ({ host, prescriptionId }: { host: CareHost; prescriptionId: string }) => {
  const t = textsOf(myPrescriptionsTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  const news = usePrescriptionNews(host)
  const { data, error, reload } = useLoad(() => askScreen(host, prescriptionScreens.readPrescription, { prescriptionId }), news)
  const isThere = data !== null
  useEffect(() => {
    if (isThere) heading.current?.focus({ preventScroll: true })
  }, [isThere])
  const isGone = error instanceof CallError && error.status === 404
  const text = data && stateText(data.prescription)
  return (
    <FlowFrame titleId={host.titleId} title={host.title} onClose={host.close}>
      <div className={styles.view}>
        <div className={styles.head}>
          <Button kind="quiet" onClick={() => host.go({ from: prescriptionId }, 'replace')}>
            <Icon of={IconArrowLeft} mirrored />
            {t('back')}
          </Button>
          {data && (
            <div className={styles.title}>
              <h3 ref={heading} tabIndex={-1}>
                <bdi>{drugName(data.prescription.prescription)}</bdi>
              </h3>
              <PrescriptionStatus prescription={data.prescription.prescription} />
            </div>
          )}
        </div>
        {data ? (
          <>
            {text && <p>{t(text)}</p>}
            <FactList facts={prescriptionFacts(data.prescription.prescription)} />
            <PricePart host={host} prescription={data.prescription.prescription} zip={data.zip} />
            <RefillPart host={host} row={data.prescription} reload={reload} />
          </>
        ) : error === null ? (
          <SkeletonLines />
        ) : (
          <ErrorPanel text={isGone ? t('loadFailed') : errorSentence(error)} onRetry={reload} />
        )}
      </div>
    </FlowFrame>
  )
}

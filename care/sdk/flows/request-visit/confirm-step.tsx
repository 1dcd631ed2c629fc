import { type ReactNode, useState } from 'react'
import { HeldTimeStrip } from '#care/sdk/flows/request-visit/held-time-strip.tsx'
import { patientName, priceOf } from '#care/sdk/flows/request-visit/price-step.tsx'
import { RequestStepFrame, type StepProps } from '#care/sdk/flows/request-visit/request-step.tsx'
import styles from '#care/sdk/flows/request-visit/steps.module.css'
import { sdkTexts } from '#care/sdk/sdk-texts.en.ts'
import { nameWithCredentials } from '#care/sdk/slots/slot-days.ts'
import type { RequestStep } from '#shared/visits/visit-draft.ts'
import { Button } from '#ui/components/button.tsx'
import { IconWifiOff } from '#ui/components/icons.ts'
import { Sentence } from '#ui/components/sentence.tsx'
import { Alert } from '#ui/components/states/alert.tsx'
import { maskPhone } from '#ui/fields/input-mask.ts'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { instantShown, joined, moneyShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Line = { step: RequestStep; label: string; value: ReactNode }

/** A summary of all answers, each with a link to its step, and the send button. */
export const ConfirmStep = ({ visit }: StepProps) => {
  const t = textsOf(sdkTexts)
  const { steps, goTo, isConsented, send } = visit
  const [isCut, setCut] = useState(false)
  const sendIt = async () => {
    setCut(false)
    if (!isConsented) return goTo('price')
    try {
      setCut(!(await send()))
    } catch (error) {
      if (!(error instanceof CallError && error.status === 0)) throw error
      setCut(true)
    }
  }
  const lines = linesOf(visit).filter(({ step, value }) => value && steps.includes(step))
  return (
    <RequestStepFrame visit={visit} heading={t('confirmTitle')} lead={t('confirmLead')} next={t('send')} onNext={sendIt}>
      <dl className={styles.facts}>
        {lines.map(({ step, label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <div>{value}</div>
              <Button kind="quiet" aria-label={t('changeOf', { what: label })} onClick={() => goTo(step)}>
                {t('change')}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      <HeldTimeStrip visit={visit} />
      <div role="status">
        {isCut && (
          <Alert tone="info" icon={IconWifiOff}>
            {t('waitToSend')}
          </Alert>
        )}
      </div>
    </RequestStepFrame>
  )
}

const linesOf = (visit: StepProps['visit']): Line[] => {
  const t = textsOf(sdkTexts)
  const { draft } = visit
  const count = draft.photoIds?.length ?? 0
  return [
    { step: 'who', label: t('patient'), value: patientName(visit) },
    { step: 'who', label: t('where'), value: draft.state },
    { step: 'kind', label: t('kind'), value: draft.type && t(draft.type) },
    { step: 'reason', label: t('reasonShort'), value: draft.reason },
    { step: 'reason', label: t('symptomsShort'), value: (draft.symptoms ?? []).map((one) => t(one)).join(', ') },
    { step: 'photos', label: t('photosShort'), value: count > 0 && t('photoCount', { n: count }) },
    { step: 'method', label: t('methodShort'), value: methodShown(visit) },
    { step: 'when', label: t('whenShort'), value: timeShownOf(visit) },
    { step: 'times', label: t('whenShort'), value: timeShownOf(visit) },
    { step: 'pharmacy', label: t('pharmacy'), value: draft.pharmacy === null ? t('pharmacyNone') : draft.pharmacy?.name },
    { step: 'price', label: t('price'), value: moneyShown(priceOf(visit)) },
  ]
}

const methodShown = ({ draft: { method, phone } }: StepProps['visit']): ReactNode => {
  const t = textsOf(sdkTexts)
  if (method === 'Phone' && phone) return <Sentence parts={t.parts('byPhone', { phone: <PhoneNumber key="phone" digits={phone} /> })} />
  return method && t(method)
}

const PhoneNumber = ({ digits }: { digits: string }) => (
  <bdi className={styles.whole} dir="ltr">
    {maskPhone(digits)}
  </bdi>
)

const timeShownOf = ({ draft: { when }, zone, held }: StepProps['visit']): ReactNode => {
  if (when?.kind === 'asap') return textsOf(sdkTexts)('asap')
  if (when?.kind === 'slot') return joined([instantShown(when.startsAt, zone), held.slot && nameWithCredentials(held.slot.clinician)])
  return (
    <ul className={styles.times}>
      {when?.times.map((time) => (
        <li key={time}>{instantShown(time, zone)}</li>
      ))}
    </ul>
  )
}

import { useEffect, useRef, useState } from 'react'
import { owedParts } from '#shared/claims/claim-amounts.ts'
import { type ClaimDetail, type ClaimLine, claimCalls } from '#shared/claims/claim-calls.ts'
import { reasonKeyOf } from '#shared/claims/claim-reasons.ts'
import { claimTexts } from '#shared/claims/claim-texts.en.ts'
import { SunScene } from '#ui/components/arch.tsx'
import { ButtonLink } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { FactList } from '#ui/components/fact-list.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { IconArrowLeft, IconDownload } from '#ui/components/icons.ts'
import { EmptyState } from '#ui/components/states/empty-state.tsx'
import { Loaded } from '#ui/components/states/loaded.tsx'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { fileAddress } from '#ui/lib/calls/send.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { dateShown, joined, moneyShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { ClaimAmountsShown } from '#web/claims/claim-amounts-shown.tsx'
import { ClaimQuestion } from '#web/claims/claim-question.tsx'
import styles from '#web/claims/claims-page.module.css'
import { claimsPageTexts } from '#web/claims/claims-texts.en.ts'

type Props = {
  id: string
  backTo: string
  /** Opened from the list, so that the focus moves to the claim; a claim that the page began with leaves it where it is. */
  isOpenedHere: boolean
}

/** One claim, loaded when it is opened. */
export const ClaimDetails = ({ id, backTo, isOpenedHere }: Props) => {
  // The page draws again before the claim has come.
  const [takesFocus] = useState(isOpenedHere)
  const t = textsOf(claimsPageTexts)
  const answer = useCall(claimCalls.readClaim, { id })
  const isGone = answer.error instanceof CallError && answer.error.status === 404
  return (
    <>
      <a className={styles.back} href={backTo}>
        <Icon of={IconArrowLeft} size={18} mirrored />
        {t('back')}
      </a>
      <Loaded
        answer={answer}
        failure={
          isGone ? (
            <EmptyState scene={<SunScene />} title={t('gone')}>
              {t('goneMore')}
            </EmptyState>
          ) : (
            t('failed')
          )
        }
      >
        {(claim) => <Shown claim={claim} takesFocus={takesFocus} />}
      </Loaded>
    </>
  )
}

const daysShown = ({ servedFrom, servedTo }: ClaimDetail): string =>
  servedFrom === servedTo ? dateShown(servedFrom) : `${dateShown(servedFrom)} – ${dateShown(servedTo)}`

const Shown = ({ claim, takesFocus }: { claim: ClaimDetail; takesFocus: boolean }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const [t, own] = [textsOf(claimTexts), textsOf(claimsPageTexts)]
  const { id, number, first, isYou, provider, npi, kind, status, network, processedOn, asOf, lines } = claim
  const parts = owedParts(claim)
  return (
    <div className={styles.parts}>
      <Card>
        <h2 tabIndex={-1} ref={heading}>
          <bdi>{provider}</bdi>
        </h2>
        <p>{t(`about ${status}`)}</p>
        <FactList
          facts={[
            [t('patient'), <bdi key="patient">{isYou ? own('you', { name: first }) : first}</bdi>],
            [t('served'), daysShown(claim)],
            [t('kind'), t(kind)],
            [t('status'), t(status)],
            ...(network === null ? [] : [[t('network'), t(network)] as const]),
            ...(processedOn === null ? [] : [[t('processed'), dateShown(processedOn)] as const]),
            [t('number'), <bdi key="number">{number}</bdi>],
            ...(npi === null ? [] : [[t('npi'), npi] as const]),
          ]}
        />
      </Card>
      <Card>
        <h3>{own('amounts')}</h3>
        <ClaimAmountsShown amounts={claim} network={network} />
        {parts.length > 0 && (
          <>
            <h4>{own('parts')}</h4>
            <dl className={styles.amounts}>
              {parts.map(({ kind: part, cents }) => (
                <div key={part}>
                  <dt>{t(part)}</dt>
                  <dd>{moneyShown(cents)}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </Card>
      <Card>
        <h3>{t('services')}</h3>
        <ul className={styles.lines}>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name of their own and never move
            <Line key={at} line={line} network={network} isOnly={lines.length === 1} />
          ))}
        </ul>
      </Card>
      <p className={styles.note}>{t('asOf', { date: dateShown(asOf) })}</p>
      <div className={styles.acts}>
        <ButtonLink kind="secondary" icon={IconDownload} href={fileAddress(claimCalls.downloadClaim, { id })} download>
          {own('pdf')}
        </ButtonLink>
        <ClaimQuestion number={number} />
      </div>
    </div>
  )
}

/** A line; the amounts of a claim's only line are those of the claim, above it. */
const Line = ({ line, network, isOnly }: { line: ClaimLine; network: ClaimDetail['network']; isOnly: boolean }) => {
  const t = textsOf(claimTexts)
  const { description, code, servedOn, reasons } = line
  const name = description ?? (code ? t('code', { code }) : t('service'))
  return (
    <li>
      <h4>
        <bdi>{name}</bdi>
      </h4>
      <p className={styles.note}>{joined([description && code && t('code', { code }), servedOn && dateShown(servedOn)])}</p>
      {!isOnly && <ClaimAmountsShown amounts={line} network={network} />}
      {reasons.length > 0 && (
        <ul className={styles.reasons} aria-label={t('why')}>
          {reasons.map((reason) => {
            const key = reasonKeyOf(reason)
            return <li key={reason}>{key ? t(key) : t('otherReason', { code: reason })}</li>
          })}
        </ul>
      )}
    </li>
  )
}

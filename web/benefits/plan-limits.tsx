import { useId } from 'react'
import type { MemberPlan, PlanMeter } from '#shared/benefits/benefit-calls.ts'
import type { NetworkTerms, SpendLimit } from '#shared/benefits/plan-terms.ts'
import type { NetworkSide } from '#shared/benefits/plan-words.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import { Card } from '#ui/components/card.tsx'
import { Meter } from '#ui/components/charts/meter.tsx'
import { dateShown, moneyShown, numberShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import styles from '#web/benefits/my-plan-page.module.css'
import { myPlanTexts } from '#web/benefits/plan-texts.en.ts'
import { serviceShown } from '#web/benefits/rule-words.ts'
import { useOwnZone } from '#web/session/use-session.tsx'

const isMoney = ({ kind }: Pick<PlanMeter, 'kind'>): boolean => kind === 'deductible' || kind === 'out-of-pocket'

const meterName = ({ kind, service }: PlanMeter): string => {
  const t = textsOf(myPlanTexts)
  if (kind === 'visits' || kind === 'days') return t(kind, { service: serviceShown(service) })
  return t(kind)
}

/** One amount that counts toward a limit, in words and as a meter; without a known limit in words alone. */
export const PlanMeterRow = ({ meter }: { meter: PlanMeter }) => {
  const t = textsOf(myPlanTexts)
  const id = useId()
  const zone = useOwnZone()
  const { used, most, asOf, source } = meter
  const amount = (value: number) => (isMoney(meter) ? moneyShown(value) : numberShown(value))
  const shown = most === null ? t('usedOnly', { used: amount(used) }) : t('ofMost', { used: amount(used), most: amount(most) })
  return (
    <div className={styles.meter}>
      <p className={styles.amount}>
        <span id={id}>{meterName(meter)}</span>
        <span className={styles.figure}>{shown}</span>
      </p>
      {most !== null && most > 0 && <Meter value={used} most={most} labelledBy={id} shown={shown} />}
      <p className={styles.note}>
        {most !== null && `${used >= most ? t('met') : t('left', { amount: amount(most - used) })}. `}
        {t('asOf', { date: dateShown(dayIn(zone, new Date(asOf))), source: t(`source ${source}`) })}
      </p>
    </div>
  )
}

/** A limit of the terms for which no source has given an amount: the limit, and that nothing is known. Never 0. */
const UnknownAmount = ({ kind, limit }: { kind: 'deductible' | 'out-of-pocket'; limit: SpendLimit | null }) => {
  const t = textsOf(myPlanTexts)
  const amounts = limit && [
    t('individualLimit', { amount: moneyShown(limit.individualCents) }),
    ...(limit.familyCents === null ? [] : [t('familyLimit', { amount: moneyShown(limit.familyCents) })]),
  ]
  return (
    <div className={styles.meter}>
      <p className={styles.amount}>
        <span>{t(kind)}</span>
        <span className={styles.figure}>{amounts ? amounts.join(' · ') : t(kind === 'deductible' ? 'noDeductible' : 'noMaximum')}</span>
      </p>
      {limit && <p className={styles.note}>{t('unknown')}</p>}
    </div>
  )
}

type Owner = { key: string; name: string; meters: PlanMeter[] }

/** Meters by whose they are: the member's, the family's, each child's. */
const ownersOf = (meters: readonly PlanMeter[]): Owner[] => {
  const t = textsOf(myPlanTexts)
  const nameOf = ({ whose, first }: PlanMeter) => (whose === 'mine' ? t('you') : whose === 'family' ? t('family') : (first ?? ''))
  return [...Map.groupBy(meters, ({ whose, first }) => `${whose} ${first ?? ''}`)].map(([key, own]) => ({
    key,
    name: own[0] ? nameOf(own[0]) : '',
    meters: own,
  }))
}

type Props = { plan: MemberPlan; side: NetworkSide; terms: NetworkTerms | null }

/** What counts toward the limits on one side of the network; nothing where neither terms nor amounts are known. */
export const PlanLimits = ({ plan, side, terms }: Props) => {
  const t = textsOf(myPlanTexts)
  const heading = useId()
  const meters = plan.meters.filter(({ network }) => network === side)
  const isKnown = (kind: PlanMeter['kind']) => meters.some((one) => one.kind === kind && one.whose !== 'child')
  if (meters.length === 0 && terms === null) return null
  return (
    <Card>
      <section aria-labelledby={heading}>
        <h2 id={heading}>{t(`limits ${side}`)}</h2>
        <div className={styles.owners}>
          {ownersOf(meters).map(({ key, name, meters: own }) => (
            <div key={key}>
              <h3>
                <bdi>{name}</bdi>
              </h3>
              {own.map((meter) => (
                <PlanMeterRow key={`${meter.kind} ${meter.service}`} meter={meter} />
              ))}
            </div>
          ))}
        </div>
        {terms && !isKnown('deductible') && <UnknownAmount kind="deductible" limit={terms.deductible} />}
        {terms && !isKnown('out-of-pocket') && <UnknownAmount kind="out-of-pocket" limit={terms.maximum} />}
        {terms?.deductible?.method === 'aggregate' && plan.people.length > 1 && (
          <p className={styles.note}>
            {t('deductible')}: {t('sharedByFamily')}
          </p>
        )}
      </section>
    </Card>
  )
}

import { useId } from 'react'
import type { MemberPlan, PlanMeter } from '#shared/benefits/benefit-calls.ts'
import type { NetworkTerms } from '#shared/benefits/plan-terms.ts'
import type { NetworkSide } from '#shared/benefits/plan-words.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import { Meter } from '#ui/components/charts/meter.tsx'
import { PlanLimitsCard } from '#ui/components/plan/plan-summary.tsx'
import { planTermTexts } from '#ui/components/plan/plan-term-texts.en.ts'
import termStyles from '#ui/components/plan/plan-terms.module.css'
import { serviceShown } from '#ui/components/plan/rule-words.ts'
import { dateShown, moneyShown, numberShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import styles from '#web/benefits/my-plan-page.module.css'
import { myPlanTexts } from '#web/benefits/plan-texts.en.ts'
import { useOwnZone } from '#web/session/use-session.tsx'

const isMoney = ({ kind }: Pick<PlanMeter, 'kind'>): boolean => kind === 'deductible' || kind === 'out-of-pocket'

const meterName = ({ kind, service }: PlanMeter): string => {
  const t = textsOf(myPlanTexts)
  return kind === 'visits' || kind === 'days' ? t(kind, { service: serviceShown(service) }) : textsOf(planTermTexts)(kind)
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
    <div className={termStyles.meter}>
      <p className={termStyles.amount}>
        <span id={id}>{meterName(meter)}</span>
        <span className={termStyles.figure}>{shown}</span>
      </p>
      {most !== null && most > 0 && <Meter value={used} most={most} labelledBy={id} shown={shown} />}
      <p className={termStyles.note}>
        {most !== null && `${used >= most ? t('met') : t('left', { amount: amount(most - used) })}. `}
        {t('asOf', { date: dateShown(dayIn(zone, new Date(asOf))), source: t(`source ${source}`) })}
      </p>
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
  const meters = plan.meters.filter(({ network }) => network === side)
  const known = meters.filter(({ whose }) => whose === 'mine' || whose === 'family').map(({ kind }) => kind)
  if (meters.length === 0 && terms === null) return null
  return (
    <PlanLimitsCard side={side} terms={terms} known={known} hasFamily={plan.people.length > 1}>
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
    </PlanLimitsCard>
  )
}

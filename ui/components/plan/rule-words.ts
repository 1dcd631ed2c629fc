import type { PlanTerms, ServiceRule } from '#shared/benefits/plan-terms.ts'
import { anyService, emergencyService, type ServiceType, serviceTypes } from '#shared/benefits/plan-words.ts'
import { planTermTexts } from '#ui/components/plan/plan-term-texts.en.ts'
import { moneyShown, percentShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** A name for every service type of plan terms. */
export const serviceShown = (service: string): string => {
  const known = serviceTypes.find((one) => one === service)
  return known ? textsOf(planTermTexts)(`service ${known}`) : service
}

/** What the member pays after the deductible, or before it with a copay that is owed first. */
const withDeductible = ({ isCopayFirst, copayCents, coinsurance }: ServiceRule, copay: string, share: string): string => {
  const t = textsOf(planTermTexts)
  const [hasCopay, hasShare] = [(copayCents ?? 0) > 0, coinsurance > 0]
  if (!hasCopay) return hasShare ? t('deductibleShare', { share }) : t('deductibleNoCost')
  if (isCopayFirst) return hasShare ? t('copayDeductibleShare', { copay, share }) : t('copayDeductible', { copay })
  return hasShare ? t('deductibleCopayShare', { copay, share }) : t('deductibleCopay', { copay })
}

/** What the member pays for a service, in one sentence. `hasDeductible`: whether the plan has a deductible on this side of the network. */
export const ruleShown = (rule: ServiceRule, hasDeductible: boolean): string => {
  const t = textsOf(planTermTexts)
  if (!rule.isCovered) return t('notCovered')
  const copay = moneyShown(rule.copayCents ?? 0)
  const share = percentShown(rule.coinsurance / 10_000)
  if (rule.deductibleApplies && hasDeductible) return withDeductible(rule, copay, share)
  const hasShare = rule.coinsurance > 0
  if ((rule.copayCents ?? 0) > 0) return hasShare ? t('copayShare', { copay, share }) : t('copay', { copay })
  return hasShare ? t('share', { share }) : t('noCost')
}

/** How much of a service a plan year covers; null without a limit. */
export const careLimitShown = ({ limit }: ServiceRule): string | null => {
  if (limit === null) return null
  return textsOf(planTermTexts)(limit.unit === 'visits' ? 'limitVisits' : 'limitDays', { n: limit.count })
}

/** A service with its rules; null where the plan says nothing of it on that side. */
export type ServiceTerms = { service: ServiceType; in: ServiceRule | null; out: ServiceRule | null }

/**
 * Every service that the terms name on one side, in the order of `serviceTypes`; a side that does not name it has the rule of all services.
 * Emergencies out of network have the rule in network (45 CFR 149.110).
 */
export const servicesOf = ({ in: within, out }: PlanTerms): ServiceTerms[] =>
  serviceTypes
    .filter((service) => within.services[service] ?? out?.services[service])
    .map((service) => {
      const own = within.services[service] ?? within.services[anyService] ?? null
      const outside = out?.services[service] ?? out?.services[anyService] ?? null
      return { service, in: own, out: service === emergencyService ? own : outside }
    })

import { isSoon } from '#shared/visits/visit-rules.ts'
import { maskPhone } from '#ui/fields/input-mask.ts'
import { leftToRight } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import type { ShownVisit } from '#web/visits/shown-visit.ts'
import { visitsTexts } from '#web/visits/visits-texts.en.ts'

const minute = 60_000

/** The visit's title: method, patient and clinician. */
export const visitTitleOf = ({ method, provider, patient }: Pick<ShownVisit, 'method' | 'provider' | 'patient'>): string => {
  const t = textsOf(visitsTexts)
  if (patient === null) return provider === null ? t(`own${method}`) : t(`own${method}With`, { provider })
  const { first } = patient
  return provider === null ? t(`others${method}`, { first }) : t(`others${method}With`, { first, provider })
}

/** Keeps a phone number on one line. */
const unbroken = (phone: string): string => phone.replace(' ', '\u00a0').replace('-', '\u2060-\u2060')

/** The sentence about who calls whom, and when, for a phone visit. */
export const callOf = ({ phone, isOnDemand }: Pick<ShownVisit, 'phone' | 'isOnDemand'>): string => {
  const t = textsOf(visitsTexts)
  if (phone === null) return t('callsYou')
  return t(isOnDemand ? 'callsNumberSoon' : 'callsNumber', { phone: leftToRight(unbroken(maskPhone(phone))) })
}

/** The place in the queue and the expected wait. */
export const queueWords = ({ place, wait }: NonNullable<ShownVisit['queue']>): string => {
  const t = textsOf(visitsTexts)
  const where = place === 1 ? t('youAreNext') : t('aheadOfYou', { n: place - 1 })
  if (wait === null) return where
  return `${where} ${wait.low === 0 ? t('waitShort', { high: wait.high }) : t('waitRange', wait)}`
}

/** The time until the visit, in the largest unit with at least one whole. */
const distanceOf = (minutes: number): string => {
  const t = textsOf(visitsTexts)
  if (minutes < 60) return t('inMinutes', { n: minutes })
  return minutes < 24 * 60 ? t('inHours', { n: Math.floor(minutes / 60) }) : t('inDays', { n: Math.floor(minutes / (24 * 60)) })
}

export const pillOf = (visit: ShownVisit, now: Date): { text: string; isSoon: boolean } => {
  const t = textsOf(visitsTexts)
  if (visit.status === 'Started') return { text: t('started'), isSoon: true }
  if (visit.isOnDemand) return { text: t('asSoonAsPossible'), isSoon: true }
  if (visit.status === 'Proposed') return { text: t('proposed', { n: visit.proposedTimes }), isSoon: true }
  const minutes = Math.ceil((visit.requestedAt.getTime() - now.getTime()) / minute)
  if (minutes <= 0) return { text: t('startsNow'), isSoon: true }
  if (isSoon(visit, visit.policy, now)) return { text: t('startsInMinutes', { n: minutes }), isSoon: true }
  return { text: distanceOf(minutes), isSoon: false }
}

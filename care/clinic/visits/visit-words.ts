import { clinicWords } from '#care/clinic/clinicians/clinic-words.ts'
import { clinicVisitsTexts } from '#care/clinic/visits/clinic-visits-texts.ts'
import type { ClinicVisitRow } from '#shared/clinicians/clinic-visit-calls.ts'
import { ageOn } from '#shared/fields/date-of-birth.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import type { VisitState } from '#shared/visits/visit-states.ts'
import type { Tone } from '#ui/components/status-badge.tsx'
import { instantShown } from '#ui/lib/format.ts'

const minute = 60_000

/** `waiting 4 minutes`, in the largest whole unit. */
export const waitShown = (askedAt: string, now: Date): string => {
  const t = clinicVisitsTexts()
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(askedAt).getTime()) / minute))
  if (minutes < 1) return t('waitsNow')
  if (minutes < 60) return t('waitsMinutes', { n: minutes })
  return minutes < 48 * 60 ? t('waitsHours', { n: Math.floor(minutes / 60) }) : t('waitsDays', { n: Math.floor(minutes / 1440) })
}

/** `40 years`, on the calendar of where the visit was asked for. */
export const ageShown = ({ patient, timeZone }: Pick<ClinicVisitRow, 'patient' | 'timeZone'>, now: Date): string =>
  clinicWords()('years', { n: ageOn(patient.dateOfBirth, dayIn(timeZone, now)) })

/** `11/20/2026, 2:50 PM CST`, by the clinician's clocks, and the member's beside them where they show something else. */
export const timeInBoth = (at: string, ownZone: string, visitZone: string): string => {
  const [own, there] = [instantShown(at, ownZone), instantShown(at, visitZone)]
  return own === there ? own : clinicVisitsTexts()('bothZones', { own, there })
}

/** Dermatology carries the phone and is answered by message. */
export const methodShown = ({ type, method }: Pick<ClinicVisitRow, 'type' | 'method'>): string =>
  clinicWords()(type === 'Dermatology' ? 'byMessage' : method)

export const stateTones: Readonly<Record<VisitState, Tone>> = {
  Requested: 'warning',
  Proposed: 'info',
  Locked: 'info',
  Started: 'success',
  Completed: 'neutral',
  Cancelled: 'danger',
  Expired: 'neutral',
}

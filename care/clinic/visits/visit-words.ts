import { clinicWords } from '#care/clinic/clinicians/clinic-word-texts.en.ts'
import { clinicVisitsTexts } from '#care/clinic/visits/clinic-visits-texts.en.ts'
import type { ClinicVisit, ClinicVisitRow } from '#shared/clinicians/clinic-visit-calls.ts'
import { ageOn } from '#shared/fields/date-of-birth.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

const minute = 60_000

/** Returns the waiting time, such as `waiting 4 minutes`, in the largest whole unit. */
export const waitShown = (askedAt: string, now: Date): string => {
  const t = textsOf(clinicVisitsTexts)
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(askedAt).getTime()) / minute))
  if (minutes < 1) return t('waitsNow')
  if (minutes < 60) return t('waitsMinutes', { n: minutes })
  return minutes < 48 * 60 ? t('waitsHours', { n: Math.floor(minutes / 60) }) : t('waitsDays', { n: Math.floor(minutes / 1440) })
}

/** Returns the patient's age, such as `40 years`, by the date in the visit's time zone. */
export const ageShown = ({ patient, timeZone }: Pick<ClinicVisitRow, 'patient' | 'timeZone'>, now: Date): string =>
  textsOf(clinicWords)('years', { n: ageOn(patient.dateOfBirth, dayIn(timeZone, now)) })

/** Returns the time in the clinician's zone, `11/20/2026, 2:50 PM CST`, and in the visit's zone if that differs. */
export const timeInBoth = (at: string, ownZone: string, visitZone: string): string => {
  const [own, there] = [instantShown(at, ownZone), instantShown(at, visitZone)]
  return own === there ? own : textsOf(clinicVisitsTexts)('bothZones', { own, there })
}

/** Dermatology visits have the method Phone but are answered by message. */
export const methodShown = ({ type, method }: Pick<ClinicVisitRow, 'type' | 'method'>): string =>
  textsOf(clinicWords)(type === 'Dermatology' ? 'byMessage' : method)

const dateOf = (instant: string | null): Date | null => (instant === null ? null : new Date(instant))

/** The times of a visit that the rules of its location use. */
export const locatedTimes = ({ startedAt, locationConfirmedAt }: Pick<ClinicVisit, 'startedAt' | 'locationConfirmedAt'>) => ({
  startedAt: dateOf(startedAt),
  locationConfirmedAt: dateOf(locationConfirmedAt),
})

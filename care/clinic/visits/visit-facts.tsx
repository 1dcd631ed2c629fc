import { clinicWords } from '#care/clinic/clinicians/clinic-word-texts.en.ts'
import { useClinician } from '#care/clinic/shell/clinic-config.ts'
import { PhotoGrid } from '#care/clinic/shell/photo-grid.tsx'
import { clinicVisitsTexts } from '#care/clinic/visits/clinic-visits-texts.en.ts'
import styles from '#care/clinic/visits/visit-page.module.css'
import { ageShown, methodShown, timeInBoth } from '#care/clinic/visits/visit-words.ts'
import { type ClinicVisit, clinicVisitCalls } from '#shared/clinicians/clinic-visit-calls.ts'
import { isInterpreterWanted } from '#shared/interpreters/interpreter.ts'
import type { ShownInterpreter } from '#shared/interpreters/interpreter-shape.ts'
import { interpreterTexts } from '#shared/interpreters/interpreter-texts.en.ts'
import { symptomCodes } from '#shared/visits/visit-draft.ts'
import { FactList } from '#ui/components/fact-list.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { PhoneLink } from '#ui/components/phone-link.tsx'
import { maskPhone } from '#ui/fields/input-mask.ts'
import { fileAddress } from '#ui/lib/calls/send.ts'
import { dateShown, instantShown, joined } from '#ui/lib/format.ts'
import { interpreterLanguageShown } from '#ui/lib/interpreters/interpreter-shown.ts'
import { textsOf } from '#ui/lib/texts.ts'

const isSymptom = (code: string): code is (typeof symptomCodes)[number] => symptomCodes.some((one) => one === code)

/** What the clinician reads of the interpreter. */
const interpreterFact = (interpreter: ShownInterpreter): string => {
  const t = textsOf(interpreterTexts)
  const named = { language: interpreterLanguageShown(interpreter.language) }
  if (interpreter.isInvited) return t('invited', named)
  return t(isInterpreterWanted(interpreter) ? 'needed' : 'spokenByYou', named)
}

/** The place of the visit in its series. */
const seriesFact = ({ place, total, everyWeeks }: NonNullable<ClinicVisit['series']>): string =>
  textsOf(clinicVisitsTexts)('seriesPlace', { place, total, n: everyWeeks })

/** The patient and the request. */
export const VisitFacts = ({ visit, now }: { visit: ClinicVisit; now: Date }) => {
  const t = textsOf(clinicVisitsTexts)
  const word = textsOf(clinicWords)
  const { timeZone } = useClinician()
  const { patient, pharmacy, phone, isOnDemand, requestedAt } = visit
  const time = isOnDemand ? word('asap') : timeInBoth(requestedAt, timeZone, visit.timeZone)
  const symptoms = visit.symptoms.map((code) => (isSymptom(code) ? word(code) : code))
  return (
    <Panel title={t('about')}>
      <FactList
        facts={[
          [t('patient'), <bdi key="patient">{`${patient.first} ${patient.last}`}</bdi>],
          [t('bornOn'), t('born', { date: dateShown(patient.dateOfBirth), age: ageShown(visit, now) })],
          [t('kind'), joined([word(visit.type), methodShown(visit)])],
          [t('place'), visit.state],
          ...(visit.interpreter ? ([[textsOf(interpreterTexts)('title'), interpreterFact(visit.interpreter)]] as const) : []),
          [t('time'), <bdi key="time">{time}</bdi>],
          ...(visit.series ? ([[t('series'), seriesFact(visit.series)]] as const) : []),
          ...(visit.seriesPlan
            ? ([[t('series'), t('seriesPlan', { visits: visit.seriesPlan.visits, n: visit.seriesPlan.everyWeeks })]] as const)
            : []),
          ...(phone === null ? [] : ([[t('phone'), <PhoneLink key="phone" phone={maskPhone(phone)} />]] as const)),
          ...(visit.phoneInsteadAt === null
            ? []
            : ([[t('askedInstead'), <bdi key="instead">{instantShown(visit.phoneInsteadAt, timeZone)}</bdi>]] as const)),
          [
            t('why'),
            <div key="why" className={styles.said} dir="auto">
              {visit.reason ?? t('unreadable')}
            </div>,
          ],
          [t('symptoms'), symptoms.length === 0 ? t('none') : joined(symptoms, ', ')],
          [t('pharmacy'), pharmacy === null ? t('noPharmacy') : <bdi key="pharmacy">{`${pharmacy.name}, ${pharmacy.address}`}</bdi>],
          ...(visit.cancelReason === null ? [] : ([[t('cancelReasonLabel'), <bdi key="cancelled">{visit.cancelReason}</bdi>]] as const)),
          [
            t('reference'),
            <bdi key="reference" dir="ltr">
              {visit.reference}
            </bdi>,
          ],
        ]}
      />
    </Panel>
  )
}

/** The photos that the member sent. */
export const VisitPhotos = ({ visit: { id, photoIds } }: { visit: ClinicVisit }) => {
  const t = textsOf(clinicVisitsTexts)
  if (photoIds.length === 0) return null
  return (
    <PhotoGrid
      title={t('photos')}
      altOf={(n) => t('photo', { n, all: photoIds.length })}
      addresses={photoIds.map((photoId) => fileAddress(clinicVisitCalls.readClinicPhoto, { id, photoId }))}
    />
  )
}

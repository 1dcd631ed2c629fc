import { clinicQuestionnaireTexts } from '#care/clinic/questionnaires/clinic-questionnaire-texts.en.ts'
import { clinicVisitsTexts } from '#care/clinic/visits/clinic-visits-texts.en.ts'
import type { ClinicVisitRow } from '#shared/clinicians/clinic-visit-calls.ts'
import { isInterpreterWanted } from '#shared/interpreters/interpreter.ts'
import type { ShownInterpreter } from '#shared/interpreters/interpreter-shape.ts'
import { interpreterTexts } from '#shared/interpreters/interpreter-texts.en.ts'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { interpreterLanguageShown } from '#ui/lib/interpreters/interpreter-shown.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Props = {
  visit: Pick<ClinicVisitRow, 'isHere' | 'phoneInsteadAt' | 'endedAt' | 'hasSelfHarmAlert' | 'hasUrgentAnswer' | 'interpreter'>
}

/** An interpreter must still be invited, is invited, or is not needed because the clinician who reads this speaks the language. */
const InterpreterBadge = ({ interpreter }: { interpreter: ShownInterpreter }) => {
  const t = textsOf(interpreterTexts)
  const named = { language: interpreterLanguageShown(interpreter.language) }
  if (interpreter.isInvited) return <StatusBadge tone="success">{t('badgeInvited', named)}</StatusBadge>
  if (!isInterpreterWanted(interpreter)) return <StatusBadge tone="info">{t('badgeSpoken', named)}</StatusBadge>
  return <StatusBadge tone="warning">{t('badgeNeeded', named)}</StatusBadge>
}

/** Badges: an answer that is urgent, the member is in the waiting room, has asked for a phone call instead of video, or for an interpreter. */
export const PresenceBadges = ({ visit: { isHere, phoneInsteadAt, endedAt, hasSelfHarmAlert, hasUrgentAnswer, interpreter } }: Props) => {
  const t = textsOf(clinicVisitsTexts)
  if (endedAt !== null) return null
  return (
    <>
      {hasSelfHarmAlert && <StatusBadge tone="danger">{textsOf(clinicQuestionnaireTexts)('selfHarmBadge')}</StatusBadge>}
      {hasUrgentAnswer && <StatusBadge tone="danger">{textsOf(clinicQuestionnaireTexts)('urgentBadge')}</StatusBadge>}
      {isHere && <StatusBadge tone="success">{t('isHere')}</StatusBadge>}
      {phoneInsteadAt !== null && <StatusBadge tone="warning">{t('callInstead')}</StatusBadge>}
      {interpreter && <InterpreterBadge interpreter={interpreter} />}
    </>
  )
}

import { clinicQuestionnaireTexts } from '#care/clinic/questionnaires/clinic-questionnaire-texts.en.ts'
import { clinicVisitsTexts } from '#care/clinic/visits/clinic-visits-texts.en.ts'
import type { ClinicVisitRow } from '#shared/clinicians/clinic-visit-calls.ts'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { textsOf } from '#ui/lib/texts.ts'

type Props = { visit: Pick<ClinicVisitRow, 'isHere' | 'phoneInsteadAt' | 'endedAt' | 'hasSelfHarmAlert'> }

/** Badges: an answer that is urgent, the member is in the waiting room, or has asked for a phone call instead of video. */
export const PresenceBadges = ({ visit: { isHere, phoneInsteadAt, endedAt, hasSelfHarmAlert } }: Props) => {
  const t = textsOf(clinicVisitsTexts)
  if (endedAt !== null) return null
  return (
    <>
      {hasSelfHarmAlert && <StatusBadge tone="danger">{textsOf(clinicQuestionnaireTexts)('selfHarmBadge')}</StatusBadge>}
      {isHere && <StatusBadge tone="success">{t('isHere')}</StatusBadge>}
      {phoneInsteadAt !== null && <StatusBadge tone="warning">{t('callInstead')}</StatusBadge>}
    </>
  )
}

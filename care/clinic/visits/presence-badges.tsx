import { clinicVisitsTexts } from '#care/clinic/visits/clinic-visits-texts.ts'
import type { ClinicVisitRow } from '#shared/clinicians/clinic-visit-calls.ts'
import { StatusBadge } from '#ui/components/status-badge.tsx'

type Props = { visit: Pick<ClinicVisitRow, 'isHere' | 'phoneInsteadAt' | 'endedAt'> }

/** That the member has the waiting room open, and that they asked to be called instead of seen. */
export const PresenceBadges = ({ visit: { isHere, phoneInsteadAt, endedAt } }: Props) => {
  const t = clinicVisitsTexts()
  if (endedAt !== null) return null
  return (
    <>
      {isHere && <StatusBadge tone="success">{t('isHere')}</StatusBadge>}
      {phoneInsteadAt !== null && <StatusBadge tone="warning">{t('callInstead')}</StatusBadge>}
    </>
  )
}

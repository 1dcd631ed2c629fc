import { DraftNumberInput } from '#console/groups/draft-inputs.tsx'
import type { GroupDraft } from '#console/groups/group-draft.ts'
import { groupWords } from '#console/groups/group-word-texts.en.ts'
import { groupsTexts } from '#console/groups/groups-texts.en.ts'
import { FormPart } from '#console/shell/form-part.tsx'
import { inquiryCalls, type ShownInquiry } from '#shared/benefits/inquiry-calls.ts'
import { inquiryTexts } from '#shared/eligibility/inquiry-texts.en.ts'
import { inquiryTimes } from '#shared/eligibility/inquiry-times.ts'
import { IconInfoCircle } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { instantShown, joined } from '#ui/lib/format.ts'
import { catalogueOf, textsOf } from '#ui/lib/texts.ts'

/** When the group's payer is asked in real time, how long an answer is new enough, and how it answered lately. */
export const EligibilityPart = ({ draft, groupId }: { draft: GroupDraft; groupId: string | null }) => {
  const t = textsOf(groupsTexts)
  const words = textsOf(groupWords)
  const { settings, change } = draft
  return (
    <FormPart title={t('partEligibility')} text={t('partEligibilityText')}>
      <SelectInput
        name="eligibilityAsked"
        label={words('eligibilityAsked')}
        options={inquiryTimes.map((times) => ({ value: times, label: words(`asked-${times}`) }))}
        value={settings.eligibilityAsked}
        onChange={(chosen) => change({ eligibilityAsked: inquiryTimes.find((times) => times === chosen) ?? 'off' })}
      />
      <DraftNumberInput
        name="eligibilityHours"
        label={words('eligibilityHours')}
        hint={t('eligibilityHoursHint')}
        value={settings.eligibilityHours}
        onValue={(hours) => change({ eligibilityHours: hours ?? Number.NaN })}
      />
      {groupId !== null && settings.eligibilityAsked !== 'off' && <LatestInquiries groupId={groupId} />}
    </FormPart>
  )
}

const LatestInquiries = ({ groupId }: { groupId: string }) => {
  const t = textsOf(groupsTexts)
  const { data } = useCall(inquiryCalls.listGroupInquiries, { id: groupId })
  if (!data) return null
  if (!data.isSet)
    return (
      <Alert tone="info" icon={IconInfoCircle}>
        {t('inquiriesUnset')}
      </Alert>
    )
  if (data.rows.length === 0) return <p>{t('inquiriesNone')}</p>
  return (
    <div>
      <h4>{t('inquiriesTitle')}</h4>
      <ul>
        {data.rows.map((row) => (
          <li key={`${row.queuedAt}${row.finishedAt}`}>{inquiryShown(row)}</li>
        ))}
      </ul>
    </div>
  )
}

/** Why there is no answer. Without the subscriber's number (`noNumber`) the payer was not asked at all. */
const problemShown = (problem: string | null): string => {
  if (problem === 'noNumber') return textsOf(groupsTexts)('inquiryNoNumber')
  const words = catalogueOf(inquiryTexts)
  return (words as Readonly<Record<string, string>>)[problem ?? ''] ?? words.otherReason
}

const inquiryShown = ({ reason, outcome, problem, stored, queuedAt, finishedAt }: ShownInquiry): string => {
  const t = textsOf(groupsTexts)
  const unanswered = outcome === 'waiting' ? t('inquiryWaiting') : problemShown(problem)
  const result = outcome === 'answered' ? t('inquiryAnswered', { n: stored }) : unanswered
  return joined([instantShown(finishedAt ?? queuedAt), t(`inquiryFor-${reason}`), result])
}

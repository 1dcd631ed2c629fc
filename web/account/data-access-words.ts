import type { CareAuditRow } from '#shared/audit/care-audit-calls.ts'
import type { eventTexts as en } from '#shared/audit/event-texts.en.ts'
import type { OwnAuditRow } from '#shared/audit/own-audit-calls.ts'
import { textsFor } from '#ui/lib/texts.ts'
import { accountTexts } from '#web/account/account-texts.ts'

const eventTexts = textsFor<typeof en>('events')

/** A catalogue says an event that it does not know by its own name. */
export const eventShown = (event: string): string => (eventTexts() as unknown as (key: string) => string)(event)

const roles = { admin: 'byAdmin', support: 'bySupport', auditor: 'byAuditor' } as const
const reasons = {
  'member-called': 'youCalled',
  'member-wrote': 'youWrote',
  case: 'yourCase',
  duplicate: 'recordsCompared',
  security: 'forSecurity',
  'data-request': 'yourDataRequest',
} as const

export const whoShown = (who: OwnAuditRow['who'] | CareAuditRow['who']): string => {
  const t = accountTexts()
  if (who.kind === 'clinician') return who.name
  if (who.kind === 'guest') return t('byGuest')
  if (who.kind === 'you') return t('byYou')
  if (who.kind === 'family') return t('byFamily', { name: who.name })
  if (who.kind === 'operator') return who.role === null ? t('byOperator') : t(roles[who.role])
  return who.kind === 'signed out' ? t('byNobody') : t('byOther')
}

/** Why an operator opened the record, in the member's words. */
export const reasonShown = (reason: OwnAuditRow['reason']): string | null => (reason === null ? null : accountTexts()(reasons[reason]))

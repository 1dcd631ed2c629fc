import { useState } from 'react'
import type { CareAuditRow } from '#shared/audit/care-audit-calls.ts'
import { careEventTexts } from '#shared/audit/care-event-texts.en.ts'
import { eventTexts } from '#shared/audit/event-texts.en.ts'
import { type OwnAuditRow, ownAuditCalls } from '#shared/audit/own-audit-calls.ts'
import { AccessList, AccessRow } from '#ui/components/access-list.tsx'
import { Button } from '#ui/components/button.tsx'
import { IconEye, IconStethoscope } from '#ui/components/icons.ts'
import { Loaded } from '#ui/components/states/loaded.tsx'
import { SubjectPart } from '#ui/components/subject-part.tsx'
import { usePages } from '#ui/lib/calls/use-pages.ts'
import { instantShown } from '#ui/lib/format.ts'
import { catalogueOf, textsOf } from '#ui/lib/texts.ts'
import { accountTexts } from '#web/account/account-texts.en.ts'
import { PlainEmptyState } from '#web/account/plain-empty-state.tsx'
import styles from '#web/account/settings-page.module.css'
import { useSession } from '#web/session/use-session.tsx'

/** Returns an event's text, or its name if it has none. */
const eventShown = (event: string): string => {
  const texts: Readonly<Record<string, string>> = { ...catalogueOf(eventTexts), ...catalogueOf(careEventTexts) }
  return texts[event] ?? event
}

const roles = { admin: 'byAdmin', support: 'bySupport', auditor: 'byAuditor' } as const
const reasons = {
  'member-called': 'youCalled',
  'member-wrote': 'youWrote',
  case: 'yourCase',
  duplicate: 'recordsCompared',
  security: 'forSecurity',
  'data-request': 'yourDataRequest',
} as const

const whoShown = (who: OwnAuditRow['who'] | CareAuditRow['who']): string => {
  const t = textsOf(accountTexts)
  if (who.kind === 'clinician') return who.name
  if (who.kind === 'guest') return t('byGuest')
  if (who.kind === 'you') return t('byYou')
  if (who.kind === 'family') return t('byFamily', { name: who.name })
  if (who.kind === 'operator') return who.role === null ? t('byOperator') : t(roles[who.role])
  return who.kind === 'signed out' ? t('byNobody') : t('byOther')
}

/** Returns the text of the reason why an operator opened the record. */
const reasonShown = (reason: OwnAuditRow['reason']): string | null => (reason === null ? null : textsOf(accountTexts)(reasons[reason]))

/** The access logs of portal and telehealth for the member's data: who, what, when. The member's own actions can be hidden. */
export const DataAccess = () => {
  const t = textsOf(accountTexts)
  const [others, setOthers] = useState(false)
  return (
    <>
      <SubjectPart title={t('seen')} text={t('seenText')}>
        <label className={styles.choice}>
          <input type="checkbox" checked={others} onChange={(event) => setOthers(event.target.checked)} />
          <span>{t('onlyOthers')}</span>
        </label>
        <Seen call={ownAuditCalls.listOwnAudit} others={others} label={t('seen')} />
      </SubjectPart>
      <SubjectPart title={t('seenCare')} text={t('seenCareText')}>
        <Seen call={ownAuditCalls.listCareAudit} others={others} label={t('seenCare')} />
      </SubjectPart>
    </>
  )
}

type Call = (typeof ownAuditCalls)[keyof typeof ownAuditCalls]

const Seen = ({ call, others, label }: { call: Call; others: boolean; label: string }) => {
  const t = textsOf(accountTexts)
  const pages = usePages(call, others ? { others: 'true' } : {})
  const answer = { data: pages.rows, error: pages.error, refetch: pages.refetch }
  return (
    <>
      <Loaded answer={answer} failure={t('loadFailed')}>
        {(rows) =>
          rows.length === 0 ? (
            <PlainEmptyState title={t('noAccess')}>{t('noAccessText')}</PlainEmptyState>
          ) : (
            <AccessList label={label}>
              {rows.map((row) => (
                <Row key={row.seq} row={row} />
              ))}
            </AccessList>
          )
        }
      </Loaded>
      {pages.hasMore && (
        <div className={styles.actions}>
          <Button kind="secondary" isBusy={pages.isLoadingMore} onClick={pages.more}>
            {t('showMore')}
          </Button>
        </div>
      )}
    </>
  )
}

const Row = ({ row }: { row: OwnAuditRow | CareAuditRow }) => {
  const t = textsOf(accountTexts)
  const { timeZone } = useSession().profile
  const { who, event, outcome, at } = row
  const why = 'reason' in row ? reasonShown(row.reason) : null
  return (
    <AccessRow
      icon={who.kind === 'clinician' ? IconStethoscope : IconEye}
      name={eventShown(event)}
      mark={outcome === 'ok' ? undefined : { text: t(outcome === 'refused' ? 'wasRefused' : 'wasFailed') }}
      lines={[[whoShown(who), why].filter(Boolean).join(': '), instantShown(at, timeZone ?? undefined)]}
    />
  )
}

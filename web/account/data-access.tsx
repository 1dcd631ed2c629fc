import { useState } from 'react'
import type { CareAuditRow } from '#shared/audit/care-audit-calls.ts'
import { type OwnAuditRow, ownAuditCalls } from '#shared/audit/own-audit-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { IconEye, IconStethoscope } from '#ui/components/icons.ts'
import { SubjectPart } from '#ui/components/subject-part.tsx'
import { instantShown } from '#ui/lib/format.ts'
import { usePages } from '#ui/lib/use-pages.ts'
import { AccessList, AccessRow } from '#web/account/access-list.tsx'
import { accountTexts } from '#web/account/account-texts.ts'
import { eventShown, reasonShown, whoShown } from '#web/account/data-access-words.ts'
import { Loaded } from '#web/account/loaded.tsx'
import { NothingYet } from '#web/account/nothing-yet.tsx'
import styles from '#web/account/settings-page.module.css'
import { useSession } from '#web/session/use-session.tsx'

/** Who has seen the member's data, as the logs of both sides have it: who, what, when; the member's own acts can be left out. */
export const DataAccess = () => {
  const t = accountTexts()
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
  const t = accountTexts()
  const pages = usePages(call, others ? { others: 'true' } : {})
  const answer = { data: pages.rows, error: pages.error, refetch: pages.refetch }
  return (
    <>
      <Loaded answer={answer}>
        {(rows) =>
          rows.length === 0 ? (
            <NothingYet title={t('nobodySaw')}>{t('nobodySawText')}</NothingYet>
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
  const t = accountTexts()
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

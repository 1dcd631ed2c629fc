import { useState } from 'react'
import { type OwnAuditRow, ownAuditCalls } from '#shared/audit/own-audit-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { IconEye } from '#ui/components/icons.ts'
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

/** Who has seen the member's data, as the audit log has it: who, what, when; the member's own acts can be left out. */
export const DataAccess = () => {
  const t = accountTexts()
  const [others, setOthers] = useState(false)
  const pages = usePages(ownAuditCalls.listOwnAudit, others ? { others: 'true' } : {})
  const answer = { data: pages.rows, error: pages.error, refetch: pages.refetch }
  return (
    <SubjectPart title={t('seen')} text={t('seenText')}>
      <label className={styles.choice}>
        <input type="checkbox" checked={others} onChange={(event) => setOthers(event.target.checked)} />
        <span>{t('onlyOthers')}</span>
      </label>
      <Loaded answer={answer}>
        {(rows) => (rows.length === 0 ? <NothingYet title={t('nobodySaw')}>{t('nobodySawText')}</NothingYet> : <Rows rows={rows} />)}
      </Loaded>
      {pages.hasMore && (
        <div className={styles.actions}>
          <Button kind="secondary" isBusy={pages.isLoadingMore} onClick={pages.more}>
            {t('showMore')}
          </Button>
        </div>
      )}
    </SubjectPart>
  )
}

const Rows = ({ rows }: { rows: readonly OwnAuditRow[] }) => {
  const t = accountTexts()
  const { timeZone } = useSession().profile
  return (
    <AccessList label={t('seen')}>
      {rows.map((row) => (
        <AccessRow
          key={row.seq}
          icon={IconEye}
          name={eventShown(row.event)}
          mark={row.outcome === 'ok' ? undefined : { text: t(row.outcome === 'refused' ? 'wasRefused' : 'wasFailed') }}
          lines={[[whoShown(row.who), reasonShown(row.reason)].filter(Boolean).join(': '), instantShown(row.at, timeZone ?? undefined)]}
        />
      ))}
    </AccessList>
  )
}

import { useSearchParams } from 'react-router'
import { careEventTexts } from '#shared/audit/care-event-texts.en.ts'
import { eventTexts } from '#shared/audit/event-texts.en.ts'
import { type OwnAuditRow, ownAuditCalls } from '#shared/audit/own-audit-calls.ts'
import { AccessList, AccessRow } from '#ui/components/access-list.tsx'
import { Button } from '#ui/components/button.tsx'
import type { IconShape } from '#ui/components/icon.tsx'
import { IconEye, IconLink, IconStethoscope, IconUser, IconUserShield, IconUsers } from '#ui/components/icons.ts'
import { ShieldScene } from '#ui/components/scenes.tsx'
import { EmptyState } from '#ui/components/states/empty-state.tsx'
import { LoadAlert } from '#ui/components/states/loaded.tsx'
import { SkeletonLines } from '#ui/components/states/skeleton.tsx'
import { usePages } from '#ui/lib/calls/use-pages.ts'
import { timeShown, weekdayShown } from '#ui/lib/format.ts'
import { catalogueOf, textsOf } from '#ui/lib/texts.ts'
import { type AccessEntry, accessDays, endsList, mergeLogs } from '#web/account/access-days.ts'
import { accountTexts } from '#web/account/account-texts.en.ts'
import styles from '#web/account/data-access.module.css'
import settings from '#web/account/settings-page.module.css'
import { useOwnZone } from '#web/session/use-session.tsx'

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

type Who = AccessEntry['who']

const whoShown = (who: Who): string => {
  const t = textsOf(accountTexts)
  if (who.kind === 'clinician') return who.name
  if (who.kind === 'guest') return t(who.isInterpreter ? 'byInterpreter' : 'byGuest')
  if (who.kind === 'you') return t('byYou')
  if (who.kind === 'family') return t('byFamily', { name: who.name })
  if (who.kind === 'operator') return who.role === null ? t('byOperator') : t(roles[who.role])
  return who.kind === 'signed out' ? t('byNobody') : t('byOther')
}

const icons: Readonly<Partial<Record<Who['kind'], IconShape>>> = {
  clinician: IconStethoscope,
  guest: IconLink,
  you: IconUser,
  family: IconUsers,
  operator: IconUserShield,
}

/** Returns the text of the reason why an operator opened the record. */
const reasonShown = (reason: OwnAuditRow['reason']): string | null => (reason === null ? null : textsOf(accountTexts)(reasons[reason]))

/**
 * The access logs of portal and telehealth for the member's data, as one list by day: who, what, when. The member's own acts show on
 * request; the address holds that choice.
 */
export const DataAccess = () => {
  const t = textsOf(accountTexts)
  const [query, setQuery] = useSearchParams()
  const isAll = query.get('own') === 'true'
  return (
    <section className={styles.log} aria-label={t('seen')}>
      <p>{t('seenText')}</p>
      <label className={settings.choice}>
        <input
          type="checkbox"
          checked={isAll}
          onChange={(event) => setQuery(event.target.checked ? { own: 'true' } : {}, { replace: true })}
        />
        <span>{t('showOwn')}</span>
      </label>
      <Log filter={isAll ? {} : { others: 'true' }} />
    </section>
  )
}

const Log = ({ filter }: { filter: { others?: 'true' } }) => {
  const t = textsOf(accountTexts)
  const zone = useOwnZone()
  const own = usePages(ownAuditCalls.listOwnAudit, filter)
  const care = usePages(ownAuditCalls.listCareAudit, filter)
  const logs = [own, care]
  if (logs.some(({ rows, error }) => rows === undefined && error === null)) return <SkeletonLines />
  const loaded = logs.map((log) => ({ ...log, rows: log.rows ?? [], hasMore: log.rows !== undefined && log.hasMore }))
  const days = accessDays(mergeLogs(loaded), zone)
  const last = loaded.filter((log) => endsList(log, loaded))
  const loadMore = () => {
    for (const { more } of last) more()
  }
  const isComplete = logs.every(({ error }) => error === null)
  return (
    <>
      {own.rows === undefined && <LoadAlert text={t('loadFailed')} refetch={own.refetch} />}
      {care.rows === undefined && <LoadAlert text={t('careLogFailed')} refetch={care.refetch} />}
      {days.length === 0 && isComplete && (
        <EmptyState scene={<ShieldScene />} title={t('noAccess')}>
          {t('noAccessText')}
        </EmptyState>
      )}
      {days.map(({ day, newest, entries }) => {
        const date = weekdayShown(new Date(newest), zone)
        return (
          <div key={day} className={styles.day}>
            <h2>{date}</h2>
            <AccessList label={date}>
              {entries.map(({ key, row, count }) => (
                <Row key={key} row={row} count={count} />
              ))}
            </AccessList>
          </div>
        )
      })}
      {last.length > 0 && (
        <div className={settings.actions}>
          <Button kind="secondary" isBusy={last.some(({ isLoadingMore }) => isLoadingMore)} onClick={loadMore}>
            {t('showMore')}
          </Button>
        </div>
      )}
    </>
  )
}

const Row = ({ row, count }: { row: AccessEntry; count: number }) => {
  const t = textsOf(accountTexts)
  const zone = useOwnZone()
  const { who, event, outcome, at } = row
  const why = 'reason' in row ? reasonShown(row.reason) : null
  const time = timeShown(at, zone)
  return (
    <AccessRow
      icon={icons[who.kind] ?? IconEye}
      name={whoShown(who)}
      mark={outcome === 'ok' ? undefined : { text: t(outcome === 'refused' ? 'wasRefused' : 'wasFailed') }}
      lines={[eventShown(event), ...(why === null ? [] : [t('because', { why })]), count === 1 ? time : t('timesLast', { n: count, time })]}
    />
  )
}

import { auditTexts } from '#console/audit/audit-texts.en.ts'
import { consoleShellTexts } from '#console/shell/console-shell-texts.en.ts'
import { type Column, DataTable } from '#console/shell/data-table.tsx'
import { DownloadLink } from '#console/shell/download-link.tsx'
import { FilterRow } from '#console/shell/filter-row.tsx'
import { FilterSelect } from '#console/shell/filter-select.tsx'
import { useFilter } from '#console/shell/use-filter.ts'
import { type AuditRowShown, auditCalls } from '#shared/audit/audit-calls.ts'
import { auditLogs, auditOutcomes } from '#shared/audit/audit-filter.ts'
import { careEventTexts } from '#shared/audit/care-event-texts.en.ts'
import { eventTexts } from '#shared/audit/event-texts.en.ts'
import type { Sent } from '#shared/calls.ts'
import { Panel } from '#ui/components/frames/panel.tsx'
import { IconAlertTriangle } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { usePages } from '#ui/lib/calls/use-pages.ts'
import { instantShown } from '#ui/lib/format.ts'
import { catalogueOf, textsOf } from '#ui/lib/texts.ts'

const fieldNames = ['log', 'from', 'to', 'event', 'outcome', 'actor', 'subject', 'ip', 'session'] as const

/** Search of the audit log, with the results as a file. */
export const AuditSearch = () => {
  const t = textsOf(auditTexts)
  const { values, filter } = useFilter()
  const filters = Object.fromEntries(fieldNames.flatMap((name) => (values[name] ? [[name, values[name]]] : []))) as Sent<
    typeof auditCalls.exportAudit
  >
  const pages = usePages(auditCalls.searchAudit, filters)
  const chain = useCall(auditCalls.readAuditChain, {})
  const field = (name: 'event' | 'actor' | 'subject' | 'ip' | 'session', hint?: string) => (
    <TextInput name={name} label={t(name)} defaultValue={values[name]} autoComplete="off" isLeftToRight {...(hint ? { hint } : {})} />
  )
  return (
    <>
      <Panel title={t('search')}>
        <FilterRow key={JSON.stringify(values)} onFilter={filter} submit={t('search')}>
          <FilterSelect
            name="log"
            label={t('log')}
            all={t('any')}
            initial={values.log}
            options={auditLogs.map((log) => ({ value: log, label: t(log) }))}
          />
          <TextInput name="from" type="date" label={t('from')} defaultValue={values.from} />
          <TextInput name="to" type="date" label={t('to')} defaultValue={values.to} />
          {field('event', t('eventHint'))}
          <FilterSelect
            name="outcome"
            label={t('outcome')}
            all={t('any')}
            initial={values.outcome}
            options={auditOutcomes.map((outcome) => ({ value: outcome, label: t(outcome) }))}
          />
          {field('actor', t('idHint'))}
          {field('subject', t('idHint'))}
          {field('ip')}
          {field('session')}
        </FilterRow>
      </Panel>
      {chain.data?.care === null && (
        <Alert tone="warning" icon={IconAlertTriangle}>
          {t('withoutCare')}
        </Alert>
      )}
      <Panel
        title={t('rows')}
        isPadded={false}
        end={
          <DownloadLink call={auditCalls.exportAudit} input={filters}>
            {t('export')}
          </DownloadLink>
        }
      >
        <DataTable
          caption={textsOf(consoleShellTexts)('tableOf', { what: t('rows') })}
          columns={columns()}
          keyOf={({ log, seq }) => `${log} ${seq}`}
          empty={t('none')}
          {...pages}
        />
      </Panel>
    </>
  )
}

const tones = { ok: 'success', refused: 'warning', failed: 'danger' } as const

const columns = (): Column<AuditRowShown>[] => {
  const t = textsOf(auditTexts)
  return [
    { head: t('when'), cell: ({ at }) => instantShown(at) },
    { head: t('event'), cell: Event },
    { head: t('log'), cell: ({ log }) => t(log) },
    { head: t('outcome'), cell: ({ outcome }) => <StatusBadge tone={tones[outcome]}>{t(outcome)}</StatusBadge> },
    { head: t('why'), cell: ({ reason }) => <Mono text={reason} /> },
    { head: t('actor'), cell: ({ actor }) => (actor === null ? t('nobody') : <Mono text={actor.name ?? actor.id} />) },
    { head: t('subject'), cell: ({ subject }) => <Mono text={subject} /> },
    { head: t('ip'), cell: ({ ip }) => <Mono text={ip} /> },
  ]
}

/** The sentence of an event, if it has one; most events that members do not see have none. */
const eventShown = ({ log, event }: AuditRowShown): string | undefined => {
  const sentences: Readonly<Record<string, string>> = log === 'care' ? catalogueOf(careEventTexts) : catalogueOf(eventTexts)
  return sentences[event] ?? (catalogueOf(eventTexts) as Readonly<Record<string, string>>)[event]
}

const Event = (row: AuditRowShown) => {
  const shown = eventShown(row)
  const code = <bdi dir="ltr">{row.event}</bdi>
  return shown === undefined ? (
    code
  ) : (
    <>
      {shown}
      <br />
      <small>{code}</small>
    </>
  )
}

const Mono = ({ text }: { text: string | null }) => <bdi dir="ltr">{text ?? '–'}</bdi>

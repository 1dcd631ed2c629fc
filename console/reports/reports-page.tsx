import styles from '#console/reports/day-chart.module.css'
import { daysOf, type ReportRow, sumsBy } from '#console/reports/report-sums.ts'
import { ReportTables } from '#console/reports/report-tables.tsx'
import { reportsTexts } from '#console/reports/reports-texts.en.ts'
import { DownloadLink } from '#console/shell/download-link.tsx'
import { FilterRow } from '#console/shell/filter-row.tsx'
import { FilterSelect } from '#console/shell/filter-select.tsx'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { useFilter } from '#console/shell/use-filter.ts'
import { type ReportName, reportCalls, reportNames } from '#shared/reports/report-calls.ts'
import { Panel } from '#ui/components/frames/panel.tsx'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { localToday } from '#ui/lib/device-zone.ts'
import { dateShown, instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Props = { name: ReportName; from: string; to: string; rows: readonly ReportRow[] }

const height = 120

/** A bar chart with one bar per day. Screen readers get a summary; the table has the figures. */
const DayChart = ({ name, from, to, rows }: Props) => {
  const t = textsOf(reportsTexts)
  const days = daysOf(from, to)
  const sums = sumsBy(rows, ({ day }) => day)
  const most = Math.max(0, ...sums.values())
  if (days.length === 0 || most === 0) return null
  const label = t('chart', { report: t(name), from: dateShown(from), to: dateShown(to), n: most })
  return (
    <svg
      className={styles.dayChart}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${days.length} ${height}`}
      preserveAspectRatio="none"
      height={height}
    >
      {days.map((day, at) => {
        const tall = ((sums.get(day) ?? 0) / most) * height
        return <rect key={day} x={at + 0.1} width={0.8} y={height - tall} height={tall} />
      })}
    </svg>
  )
}

const day = 86_400_000
/** Default number of days. */
const usualDays = 30

const daysBefore = (today: string, days: number): string => new Date(Date.parse(today) - days * day).toISOString().slice(0, 10)

/** /console/reports */
export const ReportsPage = () => {
  const t = textsOf(reportsTexts)
  const { values, filter } = useFilter()
  const name: ReportName = reportNames.find((one) => one === values.name) ?? 'registrations'
  const to = values.to ?? localToday()
  const from = values.from ?? daysBefore(to, usualDays - 1)
  const asked = { name, from, to, ...(values.groupId ? { groupId: values.groupId } : {}) }
  const answer = useCall(reportCalls.readReport, asked)
  const groups = answer.data?.groups ?? []
  const counted = answer.data?.countedUntil
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      actions={
        <DownloadLink call={reportCalls.exportReport} input={asked}>
          {t('export')}
        </DownloadLink>
      }
    >
      <Panel>
        <FilterRow key={`${JSON.stringify(values)} ${groups.length}`} onFilter={filter}>
          <FilterSelect
            name="name"
            label={t('report')}
            all={t('registrations')}
            initial={name === 'registrations' ? '' : name}
            options={reportNames.filter((one) => one !== 'registrations').map((one) => ({ value: one, label: t(one) }))}
          />
          <TextInput name="from" type="date" label={t('from')} defaultValue={from} />
          <TextInput name="to" type="date" label={t('to')} defaultValue={to} />
          <FilterSelect
            name="groupId"
            label={t('group')}
            all={t('allGroups')}
            initial={values.groupId}
            options={groups.map((group) => ({ value: group.id, label: group.name }))}
          />
        </FilterRow>
      </Panel>
      <PanelLoaded answer={answer}>
        {({ rows }) => (
          <>
            <Panel title={t(name)} end={<span>{`${dateShown(from)} – ${dateShown(to)}`}</span>}>
              <DayChart name={name} from={from} to={to} rows={rows} />
              <p>{counted ? t('countedUntil', { when: instantShown(counted) }) : t('notCounted')}</p>
            </Panel>
            {(counted || rows.length > 0) && <ReportTables rows={rows} groups={groups} />}
          </>
        )}
      </PanelLoaded>
    </PageFrame>
  )
}

import { useState } from 'react'
import { consoleRetentionTexts } from '#console/retention/console-retention-texts.en.ts'
import { DaysDialog } from '#console/retention/days-dialog.tsx'
import { HoldsPanel } from '#console/retention/holds-panel.tsx'
import { useOperator } from '#console/shell/console-config.ts'
import { type Column, DataTable } from '#console/shell/data-table.tsx'
import { PageFrame } from '#console/shell/page-frame.tsx'
import type { Answer } from '#shared/calls.ts'
import { retentionCalls } from '#shared/retention/retention-calls.ts'
import { keptKind, type RetentionKind, retentionKindNames } from '#shared/retention/retention-kinds.ts'
import { retentionDays, settableDays } from '#shared/retention/retention-rules.ts'
import { retentionTexts } from '#shared/retention/retention-texts.en.ts'
import { Button } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { IconInfoCircle } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { numberShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Retention = Answer<typeof retentionCalls.readRetention>

/** /console/retention */
export const RetentionPage = () => {
  const t = textsOf(consoleRetentionTexts)
  const { role } = useOperator()
  const { data, error, refetch } = useCall(retentionCalls.readRetention, {})
  const [changed, setChanged] = useState<RetentionKind | null>(null)
  const actions = {
    head: t('actions'),
    isActions: true,
    cell: ({ kind }: Row) => settableDays(kind) && <Change kind={kind} onChange={() => setChanged(kind)} />,
  }
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      {data?.careCounts === null && (
        <Alert tone="warning" icon={IconInfoCircle}>
          {t('withoutCare')}
        </Alert>
      )}
      {role !== 'support' && <HoldsPanel />}
      <Panel isPadded={false}>
        <DataTable
          caption={t('title')}
          columns={role === 'admin' ? [...columns(), actions] : columns()}
          rows={data && retentionKindNames.map((kind) => rowOf(kind, data))}
          keyOf={({ kind }) => kind}
          empty=""
          error={error}
          refetch={refetch}
        />
      </Panel>
      {changed && data && <DaysDialog kind={changed} retention={data} onClose={() => setChanged(null)} />}
    </PageFrame>
  )
}

const Change = ({ kind, onChange }: { kind: RetentionKind; onChange: () => void }) => {
  const t = textsOf(consoleRetentionTexts)
  const what = textsOf(retentionTexts)(kind)
  return (
    <Button kind="quiet" onClick={onChange} aria-label={t('changeOf', { what })}>
      {t('change')}
    </Button>
  )
}

type Row = { kind: RetentionKind; days: number | null; due: number; held: number }

const rowOf = (kind: RetentionKind, { days, counts, careCounts }: Retention): Row => {
  const found = [...counts, ...(careCounts ?? [])].filter((count) => count.kind === kind)
  const sum = (of: 'due' | 'held') => found.reduce((total, count) => total + count[of], 0)
  return { kind, days: retentionDays(kind, days), due: sum('due'), held: sum('held') }
}

/** Whole years from two years on, which the table rounds up to days. */
const daysShown = (days: number): string => {
  const t = textsOf(consoleRetentionTexts)
  const years = Math.floor(days / 365.25)
  return years >= 2 && days - years * 365.25 < 1 ? t('years', { n: years }) : t('days', { n: days })
}

const Period = ({ kind, days }: Row) => {
  const t = textsOf(consoleRetentionTexts)
  const { period } = keptKind(kind)
  if (period === 'owner') return t('withOwner')
  if ('atLeast' in period) return t('atLeast', { period: daysShown(period.atLeast) })
  const bounds = settableDays(kind)
  return (
    <>
      {days === 0 ? t('atOnce') : daysShown(days ?? 0)}
      {bounds && (
        <>
          <br />
          <small>{t('bounds', { least: daysShown(bounds.least), most: daysShown(bounds.most) })}</small>
        </>
      )}
    </>
  )
}

const Reason = ({ kind }: Row) => {
  const { why, source } = keptKind(kind)
  return (
    <>
      {textsOf(retentionTexts)(why)}
      {source && (
        <>
          <br />
          <small>
            <bdi dir="ltr">{source}</bdi>
          </small>
        </>
      )}
    </>
  )
}

const columns = (): Column<Row>[] => {
  const t = textsOf(consoleRetentionTexts)
  return [
    { head: t('what'), cell: ({ kind }) => textsOf(retentionTexts)(kind) },
    { head: t('period'), cell: Period },
    { head: t('why'), cell: Reason },
    { head: t('due'), cell: ({ due }) => numberShown(due), isNumber: true },
    { head: t('held'), cell: ({ held }) => numberShown(held), isNumber: true },
  ]
}

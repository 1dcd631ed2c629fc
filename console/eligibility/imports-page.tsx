import { useState } from 'react'
import { ImportStateBadge } from '#console/eligibility/import-state.tsx'
import { importsTexts } from '#console/eligibility/imports-texts.en.ts'
import { NewImport } from '#console/eligibility/new-import.tsx'
import { useOperator } from '#console/shell/console-config.ts'
import { consoleShellTexts } from '#console/shell/console-shell-texts.en.ts'
import { type Column, DataTable } from '#console/shell/data-table.tsx'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { PageSteps } from '#console/shell/page-steps.tsx'
import { importCalls, type ShownRun } from '#shared/eligibility/import-calls.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { Panel } from '#ui/components/frames/panel.tsx'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { instantShown, numberShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

const perPage = 50

/** /console/imports */
export const ImportsPage = () => {
  const t = textsOf(importsTexts)
  const { role } = useOperator()
  const [page, setPage] = useState(0)
  const { data, error, refetch } = useCall(importCalls.listImports, { page: page + 1 })
  const total = data?.total ?? 0
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      {role === 'admin' && (
        <Panel title={t('newFile')}>
          <NewImport />
        </Panel>
      )}
      <Panel title={t('runs')} isPadded={false}>
        <DataTable
          caption={textsOf(consoleShellTexts)('tableOf', { what: t('runs') })}
          columns={columns()}
          rows={data?.runs}
          keyOf={({ id }) => id}
          empty={t('noRuns')}
          error={error}
          refetch={refetch}
        />
        <PageSteps page={page} total={total} perPage={perPage} onPage={setPage} />
      </Panel>
    </PageFrame>
  )
}

const changesOf = ({ counts }: ShownRun): number | null => counts && counts.added + counts.changed + counts.terminated

const columns = (): Column<ShownRun>[] => {
  const t = textsOf(importsTexts)
  const count = (n: number | null | undefined) => (n === null || n === undefined ? '–' : numberShown(n))
  return [
    {
      head: t('fileName'),
      cell: ({ id, fileName }) => (
        <a href={`${consolePaths.imports}/${id}`}>
          <bdi dir="ltr">{fileName}</bdi>
        </a>
      ),
    },
    { head: t('state'), cell: (row) => <ImportStateBadge run={row} /> },
    { head: t('rows'), cell: ({ counts }) => count(counts?.read), isNumber: true },
    { head: t('changesOf'), cell: (run) => count(changesOf(run)), isNumber: true },
    { head: t('rejected'), cell: ({ counts }) => count(counts?.rejected), isNumber: true },
    { head: t('by'), cell: ({ source, operatorName }) => (operatorName ? <bdi>{operatorName}</bdi> : t(source)) },
    { head: t('when'), cell: ({ createdAt }) => instantShown(createdAt) },
  ]
}

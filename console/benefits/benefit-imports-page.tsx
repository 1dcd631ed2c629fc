import { useState } from 'react'
import { benefitImportsTexts } from '#console/benefits/benefit-imports-texts.en.ts'
import { BenefitImportBadge, changeCount } from '#console/benefits/import-words.tsx'
import { NewBenefitImport } from '#console/benefits/new-benefit-import.tsx'
import { useOperator } from '#console/shell/console-config.ts'
import { consoleShellTexts } from '#console/shell/console-shell-texts.en.ts'
import { type Column, DataTable } from '#console/shell/data-table.tsx'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { PageSteps } from '#console/shell/page-steps.tsx'
import { benefitImportCalls, type ListedBenefitImport } from '#shared/benefits/benefit-import-calls.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { Panel } from '#ui/components/frames/panel.tsx'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { instantShown, numberShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

const perPage = 50

/** /console/plan-files */
export const BenefitImportsPage = () => {
  const t = textsOf(benefitImportsTexts)
  const { role } = useOperator()
  const [page, setPage] = useState(0)
  const { data, error, refetch } = useCall(benefitImportCalls.listBenefitImports, { page: page + 1 })
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      {role === 'admin' && (
        <Panel title={t('newFile')}>
          <NewBenefitImport />
        </Panel>
      )}
      <Panel title={t('history')} isPadded={false}>
        <DataTable
          caption={textsOf(consoleShellTexts)('tableOf', { what: t('history') })}
          columns={columns()}
          rows={data?.rows}
          keyOf={({ id }) => id}
          empty={t('none')}
          error={error}
          refetch={refetch}
        />
        <PageSteps page={page} total={data?.total ?? 0} perPage={perPage} onPage={setPage} />
      </Panel>
    </PageFrame>
  )
}

const columns = (): Column<ListedBenefitImport>[] => {
  const t = textsOf(benefitImportsTexts)
  const count = (n: number | null | undefined) => (n === null || n === undefined ? '–' : numberShown(n))
  return [
    {
      head: t('fileName'),
      cell: ({ id, fileName }) => (
        <a href={`${consolePaths.benefitImports}/${id}`}>
          <bdi dir="ltr">{fileName}</bdi>
        </a>
      ),
    },
    { head: t('kind'), cell: ({ kind }) => t(kind) },
    { head: t('state'), cell: ({ state }) => <BenefitImportBadge state={state} /> },
    { head: t('rows'), cell: ({ counts }) => count(counts?.read), isNumber: true },
    { head: t('changes'), cell: ({ counts }) => count(changeCount(counts)), isNumber: true },
    { head: t('rejected'), cell: ({ counts }) => count(counts?.rejected), isNumber: true },
    { head: t('by'), cell: ({ operatorName }) => <bdi>{operatorName ?? '–'}</bdi> },
    { head: t('when'), cell: ({ createdAt }) => instantShown(createdAt) },
  ]
}

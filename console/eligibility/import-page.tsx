import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { FindingsPanel } from '#console/eligibility/findings-panel.tsx'
import { ImportActions } from '#console/eligibility/import-actions.tsx'
import { ImportCounts } from '#console/eligibility/import-counts.tsx'
import { isMoving } from '#console/eligibility/import-state.tsx'
import { ImportSteps } from '#console/eligibility/import-steps.tsx'
import { importsTexts } from '#console/eligibility/imports-texts.ts'
import { reasonShown } from '#console/eligibility/reason-shown.ts'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { importCalls, type ShownRun } from '#shared/eligibility/import-calls.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { Alert } from '#ui/components/alert.tsx'
import { IconCircleCheck, IconInfoCircle } from '#ui/components/icons.ts'
import { Loaded } from '#ui/components/loaded.tsx'
import { Panel } from '#ui/components/panel.tsx'
import { instantShown } from '#ui/lib/format.ts'
import { send } from '#ui/lib/send.ts'
import { callKey } from '#ui/lib/use-call.ts'

/** Milliseconds between two questions how far a run is. */
const rhythm = 1500

const useRun = (id: string) =>
  useQuery({
    queryKey: callKey(importCalls.readImport, { id }),
    queryFn: async ({ signal }) => (await send(importCalls.readImport, { id }, { signal })).data,
    refetchInterval: ({ state: { data } }) => (data && isMoving(data.state) ? rhythm : false),
  })

/** /console/imports/:id */
export const ImportPage = () => {
  const { id = '' } = useParams()
  const t = importsTexts()
  const run = useRun(id)
  const { data } = run
  return (
    <PageFrame
      title={t('dryRun')}
      back={{ href: consolePaths.imports, label: t('title') }}
      lead={data && <Facts run={data} />}
      actions={data && <ImportActions run={data} />}
    >
      <Loaded answer={run}>
        {(shown) => (
          <>
            <ImportSteps state={shown.state} />
            <Said run={shown} />
            {shown.counts && <ImportCounts counts={shown.counts} guard={shown.guard} />}
            {shown.counts && !isMoving(shown.state) && <FindingsPanel id={id} key={shown.state} />}
          </>
        )}
      </Loaded>
    </PageFrame>
  )
}

const Facts = ({ run: { fileName, counts, options, createdAt } }: { run: ShownRun }) => {
  const t = importsTexts()
  return (
    <>
      <bdi dir="ltr">{fileName}</bdi>
      {[counts ? t('factRows', { n: counts.read }) : '', options.groupCode ?? '', instantShown(createdAt)]
        .filter(Boolean)
        .map((fact) => ` · ${fact}`)
        .join('')}
    </>
  )
}

/** What there is to say of the whole, whatever its rows. */
const Said = ({ run: { state, problem, progress, sameAs, counts } }: { run: ShownRun }) => {
  const t = importsTexts()
  if (state === 'quarantined' && problem)
    return (
      <Alert tone="error">
        {t('whole', { line: problem.line, segment: problem.segment || '–' })} {reasonShown(problem.reason)} <bdi>{problem.found}</bdi>
      </Alert>
    )
  if (state === 'failed') return <Alert tone="error">{t('wholeFailed')}</Alert>
  if (isMoving(state))
    return (
      <Panel>
        <p role="status">
          {t(state)}. {t('working', { n: progress })}
        </p>
      </Panel>
    )
  if (state === 'done')
    return (
      <Alert tone="success" icon={IconCircleCheck}>
        {t('applied')}
      </Alert>
    )
  if (sameAs)
    return (
      <Alert tone="info" icon={IconInfoCircle}>
        {t('same')}
      </Alert>
    )
  if (state === 'ready' && counts && counts.added + counts.changed + counts.terminated === 0)
    return (
      <Alert tone="info" icon={IconInfoCircle}>
        {t('nothingToDo')}
      </Alert>
    )
  return null
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { benefitImportsTexts } from '#console/benefits/benefit-imports-texts.en.ts'
import { changeCount, isWorkedOn } from '#console/benefits/import-words.tsx'
import { RejectedRows } from '#console/benefits/rejected-rows.tsx'
import { termChangesShown } from '#console/benefits/term-words.ts'
import { reasonShown } from '#console/eligibility/reason-shown.ts'
import { useOperator } from '#console/shell/console-config.ts'
import { consoleShellTexts } from '#console/shell/console-shell-texts.en.ts'
import { type Difference, DifferenceList } from '#console/shell/difference-list.tsx'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { StatTiles } from '#console/shell/stat-tiles.tsx'
import {
  type BenefitImportCounts,
  type BenefitTermChange,
  benefitImportCalls,
  type ShownBenefitImport,
} from '#shared/benefits/benefit-import-calls.ts'
import { planCalls } from '#shared/benefits/plan-calls.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { Button } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { IconCircleCheck, IconInfoCircle } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import type { Tone } from '#ui/components/states/status-badge.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { callKey, callQuery } from '#ui/lib/calls/use-call.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { dateShown, instantShown, joined, numberShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** How often the page asks while the server works on the file, in milliseconds. */
const rhythm = 1500

/** /console/plan-files/:id */
export const BenefitImportPage = () => {
  const { id = '' } = useParams()
  const t = textsOf(benefitImportsTexts)
  const answer = useQuery({
    ...callQuery(benefitImportCalls.readBenefitImport, { id }),
    refetchInterval: ({ state: { data } }) => (data && isWorkedOn(data.state) ? rhythm : false),
  })
  const { data } = answer
  return (
    <PageFrame
      title={data ? t(data.kind) : t('title')}
      back={{ href: consolePaths.benefitImports, label: t('title') }}
      lead={data && <Facts file={data} />}
      actions={data && <Acts file={data} />}
    >
      <PanelLoaded answer={answer}>
        {(file) => (
          <>
            <FileState file={file} />
            {file.counts && <Counts counts={file.counts} kind={file.kind} />}
            {file.counts && file.kind === 'plans' && !isWorkedOn(file.state) && <ImportDifferences changes={file.changes} />}
            {!isWorkedOn(file.state) && Object.keys(file.reasons).length > 0 && <RejectedRows file={file} key={file.state} />}
          </>
        )}
      </PanelLoaded>
    </PageFrame>
  )
}

const Facts = ({ file: { fileName, operatorName, createdAt } }: { file: ShownBenefitImport }) => (
  <>
    <bdi dir="ltr">{fileName}</bdi> · {joined([operatorName, instantShown(createdAt)])}
  </>
)

const tiles = [
  ['added', 'success'],
  ['changed', 'info'],
  ['unchanged', 'neutral'],
  ['older', 'neutral'],
  ['removed', 'danger'],
  ['kept', 'neutral'],
  ['rejected', 'danger'],
] as const satisfies readonly (readonly [keyof BenefitImportCounts, Tone])[]

/** Plans are never older than those that are stored, and only a network's list removes something. */
const Counts = ({ counts, kind }: { counts: BenefitImportCounts; kind: ShownBenefitImport['kind'] }) => {
  const t = textsOf(benefitImportsTexts)
  const shown = tiles.filter(([name]) => (name !== 'older' || kind !== 'plans') && counts[name] !== undefined)
  return (
    <Panel>
      <StatTiles stats={shown.map(([name, tone]) => ({ label: t(name), value: numberShown(counts[name] ?? 0), tone }))} />
    </Panel>
  )
}

/** Applies or discards a file that was checked. */
const Acts = ({ file: { id, state, counts, stopped } }: { file: ShownBenefitImport }) => {
  const t = textsOf(benefitImportsTexts)
  const isAdmin = useOperator().role === 'admin'
  const queries = useQueryClient()
  const { run, isBusy } = useAction(benefitImportCalls.listBenefitImports, planCalls.listPlans, planCalls.readPlan)
  const show = (next: ShownBenefitImport) => queries.setQueryData(callKey(benefitImportCalls.readBenefitImport, { id }), next)
  const changes = changeCount(counts) ?? 0
  const discard = async () => {
    const isSure = await confirm({ title: t('discardTitle'), text: t('discardText'), yes: t('discard'), no: t('keep'), isDanger: true })
    if (isSure) await run(async () => show((await send(benefitImportCalls.discardBenefitImport, { id })).data))
  }
  const apply = async () => {
    const agree = stopped?.agree
    const words = { title: t('agreeTitle', { n: agree ?? 0 }), text: t('agreeText'), yes: t('agree'), no: t('keep'), isDanger: true }
    if (agree !== undefined && !(await confirm(words))) return
    await run(async () => show((await send(benefitImportCalls.applyBenefitImport, { id, ...(agree === undefined ? {} : { agree }) })).data))
  }
  if (!isAdmin || state !== 'ready') return null
  return (
    <>
      <Button kind="quiet" isBusy={isBusy} onClick={() => void discard()}>
        {t('discard')}
      </Button>
      {changes > 0 && (
        <Button isBusy={isBusy} onClick={() => void apply()}>
          {t('apply', { n: changes })}
        </Button>
      )}
    </>
  )
}

/** What became of the file as a whole. */
const FileState = ({ file: { state, problem, counts, stopped } }: { file: ShownBenefitImport }) => {
  const t = textsOf(benefitImportsTexts)
  if (isWorkedOn(state))
    return (
      <Panel>
        <p role="status">{t('working', { state: t(state) })}</p>
      </Panel>
    )
  if (state === 'refused')
    return (
      <Alert tone="error">
        {t('isRefused')} {problem && reasonShown(problem.reason)} {problem && <bdi dir="ltr">{problem.found}</bdi>}
      </Alert>
    )
  if (state === 'failed') return <Alert tone="error">{t('isFailed')}</Alert>
  if (state === 'done')
    return (
      <Alert tone="success" icon={IconCircleCheck}>
        {t('applied')}
      </Alert>
    )
  if (state !== 'ready' || !counts) return null
  if (stopped) return <Alert tone="error">{t('stopped', { n: stopped.agree })}</Alert>
  const first = changeCount(counts) === 0 ? t('nothingToDo') : t('applyAgain')
  return (
    <Alert tone="info" icon={IconInfoCircle}>
      {first} {counts.rejected > 0 && t('skipped', { n: counts.rejected })}
    </Alert>
  )
}

/** How many differences the server sends at most. */
const mostShown = 1000

const storedValue = (text: string | null): unknown => (text === null ? null : JSON.parse(text))

const differenceOf = ({ group, plan, from, place, before, after }: BenefitTermChange): Difference[] =>
  termChangesShown([{ field: place, before: storedValue(before), after: storedValue(after) }]).map((change) => ({
    ...change,
    of: textsOf(benefitImportsTexts)('planFrom', { group, plan, date: dateShown(from) }),
  }))

/** What a file of plans changes in plans that are stored, each term before and after. */
const ImportDifferences = ({ changes }: { changes: readonly BenefitTermChange[] }) => {
  const t = textsOf(benefitImportsTexts)
  return (
    <Panel title={t('differences')} isPadded={changes.length === 0}>
      {changes.length === 0 ? (
        <p>{t('differencesNone')}</p>
      ) : (
        <DifferenceList
          caption={textsOf(consoleShellTexts)('tableOf', { what: t('differences') })}
          ofHead={t('planWord')}
          differences={changes.flatMap(differenceOf)}
          empty={t('differencesNone')}
        />
      )}
      {changes.length === mostShown && <p>{t('differencesFirst', { n: mostShown })}</p>}
    </Panel>
  )
}

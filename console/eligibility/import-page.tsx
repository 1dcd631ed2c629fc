import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { FindingsPanel } from '#console/eligibility/findings-panel.tsx'
import { ImportActions } from '#console/eligibility/import-actions.tsx'
import { ImportCountsPanel } from '#console/eligibility/import-counts-panel.tsx'
import { effectOf, isMoving } from '#console/eligibility/import-state.tsx'
import styles from '#console/eligibility/imports-page.module.css'
import { importsTexts } from '#console/eligibility/imports-texts.en.ts'
import { reasonShown } from '#console/eligibility/reason-shown.ts'
import { DownloadLink } from '#console/shell/download-link.tsx'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { importCalls, type ShownRun } from '#shared/eligibility/import-calls.ts'
import type { ImportState } from '#shared/eligibility/import-words.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { classNames } from '#ui/components/class-names.ts'
import { Panel } from '#ui/components/frames/panel.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { IconCircleCheck, IconInfoCircle } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import { callQuery } from '#ui/lib/calls/use-call.ts'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

const steps = ['stepUpload', 'stepCheck', 'stepDryRun', 'stepApply'] as const

/** The current step, from 0; past the last one when done. */
const stepOf: Record<ImportState, number> = {
  receiving: 0,
  checking: 1,
  quarantined: 1,
  failed: 1,
  ready: 2,
  stopped: 2,
  discarded: 2,
  applying: 3,
  done: 4,
}

/** Progress of a file through the import steps. */
const ImportSteps = ({ state }: { state: ImportState }) => {
  const t = textsOf(importsTexts)
  const at = stepOf[state]
  return (
    <ol className={styles.steps} aria-label={t('steps')}>
      {steps.map((step, index) => (
        <li key={step} className={classNames(index <= at && styles.reached)} aria-current={index === at ? 'step' : undefined}>
          <span className={styles.number}>{index < at ? <Icon of={IconCircleCheck} size={20} /> : index + 1}</span>
          {t(step)}
        </li>
      ))}
    </ol>
  )
}

/** Polling interval of a run, milliseconds. */
const rhythm = 1500

const useRun = (id: string) =>
  useQuery({
    ...callQuery(importCalls.readImport, { id }),
    refetchInterval: ({ state: { data } }) => (data && isMoving(data.state) ? rhythm : false),
  })

/** /console/imports/:id */
export const ImportPage = () => {
  const { id = '' } = useParams()
  const t = textsOf(importsTexts)
  const run = useRun(id)
  const { data } = run
  return (
    <PageFrame
      title={t(data && stepOf[data.state] >= 3 ? 'importOf' : 'dryRun')}
      back={{ href: consolePaths.imports, label: t('title') }}
      lead={data && <Facts run={data} />}
      actions={data && <ImportActions run={data} />}
    >
      <PanelLoaded answer={run}>
        {(shown) => (
          <>
            <ImportSteps state={shown.state} />
            <RunState run={shown} />
            {shown.counts && <ImportCountsPanel counts={shown.counts} guard={shown.guard} />}
            {!isMoving(shown.state) && <AnswersPanel run={shown} />}
            {shown.counts && !isMoving(shown.state) && <FindingsPanel id={id} key={shown.state} />}
          </>
        )}
      </PanelLoaded>
    </PageFrame>
  )
}

const Facts = ({ run: { fileName, counts, options, partner, createdAt } }: { run: ShownRun }) => {
  const t = textsOf(importsTexts)
  return (
    <>
      <bdi dir="ltr">{fileName}</bdi>
      {[counts ? t('factRows', { n: counts.read }) : '', partner?.name ?? '', options.groupCode ?? '', instantShown(createdAt)]
        .filter(Boolean)
        .map((fact) => ` · ${fact}`)
        .join('')}
    </>
  )
}

/** The answers to the sender of a file, to download. Nothing before the file is checked. */
const AnswersPanel = ({ run: { id, state, problem, answers } }: { run: Pick<ShownRun, 'id' | 'state' | 'problem' | 'answers'> }) => {
  const t = textsOf(importsTexts)
  if (answers.length === 0) return null
  const note = problem ? t('answersRefused') : state === 'done' ? t('answersAfter') : t('answersBefore')
  return (
    <Panel title={t('answers')}>
      <div className={styles.findings}>
        <p className={styles.note}>{note}</p>
        <div className={styles.buttons}>
          {answers.map((kind) => (
            <DownloadLink key={kind} call={importCalls.downloadImportAnswer} input={{ id, kind }} kind="quiet">
              {t(kind)}
            </DownloadLink>
          ))}
        </div>
      </div>
    </Panel>
  )
}

/** Where the file is damaged. A segment without a name is told by its number. */
const problemPlace = ({ line, segment }: NonNullable<ShownRun['problem']>): string => {
  const t = textsOf(importsTexts)
  if (segment === '') return t('wholeLine', { line })
  const [, number] = /^\((\d+)\)$/.exec(segment) ?? []
  return t('whole', { line, segment: number === undefined ? segment : t('segmentAt', { n: Number(number) }) })
}

/** Messages about the file as a whole. */
const RunState = ({ run: { state, problem, progress, sameAs, counts } }: { run: ShownRun }) => {
  const t = textsOf(importsTexts)
  if (state === 'quarantined' && problem)
    return (
      <Alert tone="error">
        {problemPlace(problem)} {reasonShown(problem.reason)} <bdi>{problem.found}</bdi>
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
  const effect = effectOf({ state, counts })
  if (effect === 'rejected') return <Alert tone="error">{t('allRejected', { n: counts?.rejected ?? 0 })}</Alert>
  if (effect === 'nothing')
    return (
      <Alert tone="info" icon={IconInfoCircle}>
        {counts && counts.rejected > 0 ? t('someRejected', { n: counts.rejected }) : t('nothingToDo')}
      </Alert>
    )
  return null
}

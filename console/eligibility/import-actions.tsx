import { useQueryClient } from '@tanstack/react-query'
import { importsTexts } from '#console/eligibility/imports-texts.en.ts'
import { useOperator } from '#console/shell/console-config.ts'
import { DownloadLink } from '#console/shell/download-link.tsx'
import { importCalls, type ShownRun } from '#shared/eligibility/import-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { callKey } from '#ui/lib/calls/use-call.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** The actions that the run's state and the operator's role allow: discard, report, apply. */
export const ImportActions = ({ run }: { run: ShownRun }) => {
  const t = textsOf(importsTexts)
  const { id, state, counts, guard, problem } = run
  const isAdmin = useOperator().role === 'admin'
  const queries = useQueryClient()
  const { run: act, isBusy } = useAction(importCalls.listImports, importCalls.listImportFindings)
  const show = (next: ShownRun) => queries.setQueryData(callKey(importCalls.readImport, { id }), next)
  const waits = state === 'ready' || state === 'stopped'
  const changes = counts ? counts.added + counts.changed + counts.terminated : 0
  const ending = guard.reduce((sum, of) => sum + of.ending, 0)
  const discard = async () => {
    const isSure = await confirm({ title: t('discardTitle'), text: t('discardText'), yes: t('discard'), no: t('keep'), isDanger: true })
    if (isSure) await act(async () => show((await send(importCalls.discardImport, { id })).data))
  }
  const apply = async () => {
    const question = { title: t('agreeTitle', { n: ending }), text: t('agreeText'), yes: t('agree'), no: t('cancel'), isDanger: true }
    if (state === 'stopped' && !(await confirm(question))) return
    const ended = counts?.terminated ?? 0
    const endsSome = { title: t('applyTitle', { n: ended }), text: t('applyText'), yes: t('applyNow'), no: t('cancel'), isDanger: true }
    if (state === 'ready' && ended > 0 && !(await confirm(endsSome))) return
    const agreedTerminations = state === 'stopped' ? ending : null
    await act(async () => show((await send(importCalls.applyImport, { id, agreedTerminations })).data))
  }
  return (
    <>
      {isAdmin && (waits || state === 'quarantined') && (
        <Button kind="quiet" isBusy={isBusy} onClick={discard}>
          {t('discard')}
        </Button>
      )}
      {(counts ?? problem) && (
        <DownloadLink call={importCalls.downloadImportReport} input={{ id }}>
          {t('report')}
        </DownloadLink>
      )}
      {isAdmin && waits && changes > 0 && (
        <Button isBusy={isBusy} onClick={apply}>
          {t('apply', { n: changes })}
        </Button>
      )}
    </>
  )
}

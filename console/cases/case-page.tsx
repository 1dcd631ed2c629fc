import { useParams } from 'react-router'
import { CaseAnswer } from '#console/cases/case-answer.tsx'
import { CaseNotes } from '#console/cases/case-notes.tsx'
import { casesTexts } from '#console/cases/cases-texts.ts'
import { NearMatches } from '#console/cases/near-matches.tsx'
import { PendingFamily } from '#console/cases/pending-family.tsx'
import { PriceReport } from '#console/cases/price-report.tsx'
import { ReportedEntry } from '#console/cases/reported-entry.tsx'
import { TicketMessage } from '#console/cases/ticket-message.tsx'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { WaitingFrame } from '#console/shell/waiting-frame.tsx'
import { type CaseShown, caseQueueCalls } from '#shared/cases/case-queue-calls.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { Button } from '#ui/components/button.tsx'
import { FactList } from '#ui/components/fact-list.tsx'
import { Panel } from '#ui/components/panel.tsx'
import { confirm } from '#ui/lib/confirm.ts'
import { phoneShown } from '#ui/lib/place-format.ts'
import { send } from '#ui/lib/send.ts'
import { toast } from '#ui/lib/toast.ts'
import { useAct } from '#ui/lib/use-act.ts'
import { useCall } from '#ui/lib/use-call.ts'

/** /console/cases/:id */
export const CasePage = () => {
  const t = casesTexts()
  const { id = '' } = useParams()
  const answer = useCall(caseQueueCalls.readCase, { id })
  const back = { href: consolePaths.cases, label: t('back') }
  if (!answer.data) return <WaitingFrame title={t('title')} back={back} answer={answer} />
  const shown = answer.data
  const lead = [t(shown.kind), t(shown.state), shown.assignee ?? t('nobody')].join(' · ')
  return (
    <PageFrame title={t('caseTitle', { reference: shown.reference })} back={back} lead={lead} actions={<CaseActions shown={shown} />}>
      <CaseContent shown={shown} />
      <CaseNotes id={id} notes={shown.notes} />
    </PageFrame>
  )
}

const CaseContent = ({ shown }: { shown: CaseShown }) => {
  if (shown.kind === 'problem-report') return <ReportedEntry shown={shown} />
  if (shown.kind === 'price-report') return <PriceReport shown={shown} />
  if (shown.kind === 'pending-family') return <PendingFamily shown={shown} />
  if (shown.kind !== 'support-ticket') return <AskedByPerson shown={shown} />
  return (
    <>
      <TicketMessage shown={shown} />
      <CaseAnswer shown={shown} />
    </>
  )
}

/** What a person asked for, who can be reached and waits for an answer. */
const AskedByPerson = ({ shown }: { shown: CaseShown }) => {
  const t = casesTexts()
  return (
    <>
      <Panel title={t('person')}>
        <FactList
          facts={[
            [t('language'), t(shown.language)],
            [t('email'), <bdi key="email">{shown.email ?? t('nothing')}</bdi>],
            [t('phone'), <bdi key="phone">{shown.phone ? phoneShown(shown.phone) : t('nothing')}</bdi>],
            [t('note'), <bdi key="note">{shown.note ?? t('nothing')}</bdi>],
          ]}
        />
      </Panel>
      <NearMatches shown={shown} />
      <CaseAnswer shown={shown} />
    </>
  )
}

const CaseActions = ({ shown: { id, kind, state, isMine } }: { shown: CaseShown }) => {
  const t = casesTexts()
  const { run, isBusy } = useAct(caseQueueCalls.readCase, caseQueueCalls.listCases)
  const take = async () => {
    if (await run(() => send(caseQueueCalls.takeCase, { id }))) toast.success(t('taken'))
  }
  const close = async () => {
    if (!(await confirm({ title: t('closeTitle'), text: t('closeText'), yes: t('close'), no: t('cancel') }))) return
    if (await run(() => send(caseQueueCalls.closeCase, { id }))) toast.success(t('closedDone'))
  }
  const canTake = (state === 'new' || state === 'working') && !isMine
  return (
    <>
      {state !== 'closed' && kind !== 'pending-family' && (
        <Button kind="secondary" isBusy={isBusy} onClick={close}>
          {t('close')}
        </Button>
      )}
      {canTake && (
        <Button isBusy={isBusy} onClick={take}>
          {t('take')}
        </Button>
      )}
    </>
  )
}

import { useParams } from 'react-router'
import { CaseAnswer } from '#console/cases/case-answer.tsx'
import { CaseNotes } from '#console/cases/case-notes.tsx'
import { casesTexts } from '#console/cases/cases-texts.en.ts'
import { NearMatches } from '#console/cases/near-matches.tsx'
import { PendingFamily } from '#console/cases/pending-family.tsx'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { WaitingFrame } from '#console/shell/waiting-frame.tsx'
import { type CaseShown, caseQueueCalls } from '#shared/cases/case-queue-calls.ts'
import { directoryEntries } from '#shared/directory/problem-calls.ts'
import { problems } from '#shared/directory/problem-fields.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { waysPaid } from '#shared/prices/known-price.ts'
import { lookReasons } from '#shared/prices/price-feedback-rules.ts'
import { ticketCategories } from '#shared/support/ticket-fields.ts'
import { Button } from '#ui/components/button.tsx'
import { FactList } from '#ui/components/fact-list.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { dateShown, moneyShown } from '#ui/lib/format.ts'
import { languageName } from '#ui/lib/language-name.ts'
import { phoneShown } from '#ui/lib/place-format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

/** A message to support, with the sender's contact data. */
const TicketMessage = ({ shown: { about, email, phone, note, language } }: { shown: CaseShown }) => {
  const t = textsOf(casesTexts)
  return (
    <Panel title={t('ticket')}>
      <FactList
        facts={[
          [t('category'), t(`${ticketCategories.find((one) => one === about.category) ?? 'question'}_ticket`)],
          [t('subject'), <bdi key="subject">{about.subject}</bdi>],
          [t('note'), <bdi key="note">{note ?? t('nothing')}</bdi>],
          [t('name'), <bdi key="name">{about.name}</bdi>],
          [t('email'), <bdi key="email">{email ?? t('nothing')}</bdi>],
          [t('phone'), <bdi key="phone">{phone ? phoneShown(phone) : t('nothing')}</bdi>],
          [t('language'), languageName(language)],
        ]}
      />
    </Panel>
  )
}

/** A member's report of an error in a directory entry, with the entry as it was then. No reply is expected. */
const ReportedEntry = ({ shown: { about, language, note } }: { shown: CaseShown }) => {
  const t = textsOf(casesTexts)
  const problem = problems.find((one) => one === about.problem)
  const entry = directoryEntries.find((one) => one === about.entry)
  const { name, address, phone, id, source = '', dataDate } = about
  const facts = {
    problem: problem && t(`${problem}_problem`),
    note: note ?? t('nothing'),
    language: languageName(language),
    about: entry && t(entry),
    name,
    address,
    phone: phone && phoneShown(phone),
    directoryId: id,
    source: dataDate ? t('sourceOf', { source, date: dateShown(dataDate) }) : source,
  }
  return (
    <Panel title={t('reported')}>
      <FactList
        facts={(Object.keys(facts) as (keyof typeof facts)[]).map((key) => [t(key), <bdi key={key}>{facts[key] || t('nothing')}</bdi>])}
      />
    </Panel>
  )
}

/** A price that members' reports contradict. The reporters are not identified, and no reply is expected. */
const PriceReport = ({ shown: { about } }: { shown: CaseShown }) => {
  const t = textsOf(casesTexts)
  const { need, place, shown, reported = '', source = '', dataDate } = about
  const reason = lookReasons.find((one) => one === about.reason)
  const how = waysPaid.find((one) => one === about.how)
  const facts = {
    doubt: reason && t(`${reason}_doubt`),
    need,
    place,
    how: how && t(`${how}_how`),
    shownPrice: shown && moneyShown(Number(shown)),
    reportedPrices: reported
      .split(' ')
      .map((cents) => moneyShown(Number(cents)))
      .join(' · '),
    source: dataDate ? t('sourceOf', { source, date: dateShown(dataDate) }) : source,
  }
  return (
    <Panel title={t('priceReport')}>
      <FactList
        facts={(Object.keys(facts) as (keyof typeof facts)[]).map((key) => [t(key), <bdi key={key}>{facts[key] || t('nothing')}</bdi>])}
      />
    </Panel>
  )
}

/** /console/cases/:id */
export const CasePage = () => {
  const t = textsOf(casesTexts)
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

/** A request from a person who can be contacted and waits for an answer. */
const AskedByPerson = ({ shown }: { shown: CaseShown }) => {
  const t = textsOf(casesTexts)
  return (
    <>
      <Panel title={t('person')}>
        <FactList
          facts={[
            [t('language'), languageName(shown.language)],
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
  const t = textsOf(casesTexts)
  const { run, isBusy } = useAction(caseQueueCalls.readCase, caseQueueCalls.listCases)
  const claim = async () => {
    if (await run(() => send(caseQueueCalls.claimCase, { id }))) toast.success(t('taken'))
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
        <Button isBusy={isBusy} onClick={claim}>
          {t('take')}
        </Button>
      )}
    </>
  )
}

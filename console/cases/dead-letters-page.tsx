import { casesTexts } from '#console/cases/cases-texts.en.ts'
import { messageName } from '#console/members/message-words.ts'
import { DataTable } from '#console/shell/data-table.tsx'
import { PageFrame } from '#console/shell/page-frame.tsx'
import type { Answer } from '#shared/calls.ts'
import { deadLetterCalls } from '#shared/cases/dead-letter-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

type Letter = Answer<typeof deadLetterCalls.listDeadLetters>[number]

/** /console/dead-letters */
export const DeadLettersPage = () => {
  const t = textsOf(casesTexts)
  const { data, error, refetch } = useCall(deadLetterCalls.listDeadLetters, {})
  return (
    <PageFrame title={t('deadTitle')} lead={t('deadLead')}>
      <Panel isPadded={false}>
        <DataTable
          caption={t('deadTitle')}
          columns={[
            { head: t('message'), cell: ({ kind }: Letter) => messageName(kind) },
            { head: t('to'), cell: ({ to }) => <bdi dir="ltr">{to}</bdi> },
            { head: t('channel'), cell: ({ channel }) => t(`${channel}_channel`) },
            { head: t('why'), cell: ({ why }) => <bdi dir="ltr">{why ?? '–'}</bdi> },
            { head: t('tries'), cell: ({ attempts }) => attempts, isNumber: true },
            { head: t('written'), cell: ({ createdAt }) => instantShown(createdAt) },
            { head: t('actions'), isActions: true, cell: (letter) => <LetterActions letter={letter} /> },
          ]}
          rows={data}
          keyOf={({ id }) => id}
          empty={t('noDead')}
          error={error}
          refetch={refetch}
        />
      </Panel>
    </PageFrame>
  )
}

const LetterActions = ({ letter: { id, to, canResend } }: { letter: Letter }) => {
  const t = textsOf(casesTexts)
  const { run, isBusy } = useAction(deadLetterCalls.listDeadLetters)
  const resend = async () => {
    if (await run(() => send(deadLetterCalls.resendDeadLetter, { id }))) toast.success(t('resent'))
  }
  const drop = async () => {
    if (await run(() => send(deadLetterCalls.dropDeadLetter, { id }))) toast.success(t('givenUp'))
  }
  return (
    <>
      {canResend && (
        <Button kind="tinted" isBusy={isBusy} onClick={resend} aria-label={t('resendTo', { to })}>
          {t('resend')}
        </Button>
      )}
      <Button kind="quiet" isBusy={isBusy} onClick={drop} aria-label={t('giveUpTo', { to })}>
        {t('giveUp')}
      </Button>
    </>
  )
}

import { membersTexts } from '#console/members/members-texts.en.ts'
import { messageName, messageTones } from '#console/members/message-words.ts'
import { useMemberAct } from '#console/members/use-member-act.ts'
import type { Column } from '#console/shell/data-table.tsx'
import { TablePanel } from '#console/shell/table-panel.tsx'
import { type MemberStatus, memberCalls } from '#shared/members/member-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Message = NonNullable<MemberStatus['account']>['messages'][number]

/** Messages sent to the member and their delivery status; never their content. */
export const MemberMessages = ({ id, messages }: { id: string; messages: readonly Message[] }) => {
  const t = textsOf(membersTexts)
  const actions: Column<Message> = { head: t('actions'), isActions: true, cell: (message) => <Resend id={id} message={message} /> }
  return (
    <TablePanel
      title={t('messages')}
      columns={[...columns(), actions]}
      rows={messages}
      keyOf={(message) => message.id}
      empty={t('noMessages')}
    />
  )
}

const columns = (): Column<Message>[] => {
  const t = textsOf(membersTexts)
  return [
    { head: t('message'), cell: ({ kind }) => messageName(kind) },
    { head: t('channel'), cell: ({ channel }) => t(`${channel}_channel`) },
    {
      head: t('status'),
      cell: ({ status }) => <StatusBadge tone={messageTones[status]}>{status === 'waiting' ? t('waiting_status') : t(status)}</StatusBadge>,
    },
    { head: t('when'), cell: ({ createdAt }) => instantShown(createdAt) },
  ]
}

const Resend = ({ id, message }: { id: string; message: Message }) => {
  const t = textsOf(membersTexts)
  const { act, isBusy } = useMemberAct()
  if (!message.canResend) return null
  const resend = () => act({ does: () => send(memberCalls.resendMessage, { id, messageId: message.id }), done: t('resent') })
  return (
    <Button kind="quiet" isBusy={isBusy} onClick={resend} aria-label={t('resendThis', { message: messageName(message.kind) })}>
      {t('resend')}
    </Button>
  )
}

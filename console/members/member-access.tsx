import { membersTexts } from '#console/members/members-texts.en.ts'
import { useMemberAct } from '#console/members/use-member-act.ts'
import type { Column } from '#console/shell/data-table.tsx'
import { TablePanel } from '#console/shell/table-panel.tsx'
import { type MemberStatus, memberCalls } from '#shared/members/member-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Account = NonNullable<MemberStatus['account']>
type Session = Account['sessions'][number]
type Device = Account['devices'][number]

const browserName = ({ browser, system }: Session['device']): string => {
  const t = textsOf(membersTexts)
  if (browser && system) return t('deviceOn', { browser, system })
  return browser ?? system ?? t('unknownDevice')
}

/** The member's sessions and trusted browsers, with buttons that end them. */
export const MemberAccess = ({ id, account: { sessions, devices } }: { id: string; account: Account }) => {
  const t = textsOf(membersTexts)
  const { act, isBusy } = useMemberAct()
  const no = t('cancel')
  const end = () =>
    act({
      question: { title: t('endSessionsTitle'), text: t('endSessionsText'), yes: t('endSessions'), no, isDanger: true },
      does: () => send(memberCalls.endMemberSessions, { id }),
      done: t('sessionsEnded'),
    })
  const forget = () =>
    act({
      question: { title: t('forgetDevicesTitle'), text: t('forgetDevicesText'), yes: t('forgetDevices'), no, isDanger: true },
      does: () => send(memberCalls.forgetMemberDevices, { id }),
      done: t('devicesForgotten'),
    })
  const button = (words: string, onClick: () => Promise<void>, isShown: boolean) =>
    isShown && (
      <Button kind="secondary" isBusy={isBusy} onClick={onClick}>
        {words}
      </Button>
    )
  return (
    <>
      <TablePanel
        title={t('sessions')}
        end={button(t('endSessions'), end, sessions.length > 0)}
        columns={sessionColumns()}
        rows={sessions}
        keyOf={({ signedInAt, lastInputAt }) => signedInAt + lastInputAt}
        empty={t('noSessions')}
      />
      <TablePanel
        title={t('devices')}
        end={button(t('forgetDevices'), forget, devices.length > 0)}
        columns={deviceColumns()}
        rows={devices}
        keyOf={({ rememberedAt, lastUsedAt }) => rememberedAt + lastUsedAt}
        empty={t('noDevices')}
      />
    </>
  )
}

const sessionColumns = (): Column<Session>[] => {
  const t = textsOf(membersTexts)
  return [
    {
      head: t('device'),
      cell: ({ device, isPending }) => (
        <>
          {browserName(device)} {isPending && <StatusBadge tone="warning">{t('pending')}</StatusBadge>}
        </>
      ),
    },
    { head: t('signedIn'), cell: ({ signedInAt }) => instantShown(signedInAt) },
    { head: t('lastUsed'), cell: ({ lastInputAt }) => instantShown(lastInputAt) },
  ]
}

const deviceColumns = (): Column<Device>[] => {
  const t = textsOf(membersTexts)
  return [
    { head: t('device'), cell: ({ device }) => browserName(device) },
    { head: t('remembered'), cell: ({ rememberedAt }) => instantShown(rememberedAt) },
    { head: t('lastUsed'), cell: ({ lastUsedAt }) => instantShown(lastUsedAt) },
  ]
}

import { membersTexts } from '#console/members/members-texts.en.ts'
import { useMemberAct } from '#console/members/use-member-act.ts'
import { type MemberStatus, memberCalls } from '#shared/members/member-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { FactList } from '#ui/components/fact-list.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Account = NonNullable<MemberStatus['account']>

/** The account, its locks, and a password reset. */
export const MemberAccount = ({ id, account }: { id: string; account: Account }) => {
  const t = textsOf(membersTexts)
  const { act, isBusy } = useMemberAct()
  const { createdAt, language, lastSignInAt, locks } = account
  const reset = () =>
    act({
      question: { title: t('resetTitle'), text: t('resetText'), yes: t('reset'), no: t('cancel') },
      does: () => send(memberCalls.sendPasswordReset, { id }),
      done: t('resetSent'),
    })
  const button = (
    <Button kind="secondary" isBusy={isBusy} onClick={reset}>
      {t('reset')}
    </Button>
  )
  return (
    <Panel title={t('account')} end={button}>
      <FactList
        facts={[
          [t('created'), instantShown(createdAt)],
          [t('lastSignIn'), lastSignInAt ? instantShown(lastSignInAt) : t('never')],
          [t('language'), language],
          [t('passwordLock'), <PasswordLock key="password" id={id} locks={locks} />],
          [
            t('pinLock'),
            <PinLock
              key="pin"
              id={id}
              until={locks.pin === null || locks.pin === 'for good' ? null : locks.pin.until}
              isForGood={locks.pin === 'for good'}
            />,
          ],
        ]}
      />
    </Panel>
  )
}

/** What wrong passwords have led to: nothing yet, a robot check, or a pause that only the mailed link ends. */
const PasswordLock = ({ id, locks: { passwordAsks, passwordUntil, passwordTries } }: { id: string; locks: Account['locks'] }) => {
  const t = textsOf(membersTexts)
  if (passwordUntil === null) return passwordTries === 0 ? t('notLocked') : t('wrongTries', { n: passwordTries })
  const until = instantShown(passwordUntil)
  return (
    <>
      <StatusBadge tone="warning">{t(passwordAsks === 'mailed link' ? 'asksLink' : 'asksRobot', { until })}</StatusBadge>{' '}
      <Unlock id={id} what="password" />
    </>
  )
}

type LockProps = { id: string; until: string | null; isForGood: boolean }

const PinLock = ({ id, until, isForGood }: LockProps) => {
  const t = textsOf(membersTexts)
  if (until === null && !isForGood) return t('notLocked')
  return (
    <>
      <StatusBadge tone="warning">{until === null ? t('lockedForGood') : t('lockedUntil', { until: instantShown(until) })}</StatusBadge>{' '}
      <Unlock id={id} what="pin" />
    </>
  )
}

const Unlock = ({ id, what }: { id: string; what: 'password' | 'pin' }) => {
  const t = textsOf(membersTexts)
  const { act, isBusy } = useMemberAct()
  const unlock = () => act({ does: () => send(memberCalls.unlockMember, { id, what }), done: t('unlocked') })
  return (
    <Button kind="tinted" isBusy={isBusy} onClick={unlock}>
      {t(what === 'pin' ? 'unlockPin' : 'unlockPassword')}
    </Button>
  )
}

import { membersTexts } from '#console/members/members-texts.en.ts'
import { useMemberAct } from '#console/members/use-member-act.ts'
import { type MemberStatus, memberCalls } from '#shared/members/member-calls.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { Button } from '#ui/components/button.tsx'
import { FactList } from '#ui/components/fact-list.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { IconInfoCircle } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Factors = NonNullable<MemberStatus['account']>['factors']

/** The member's sign-in factors, with a request to reset them, which another operator must approve. */
export const MemberFactors = ({ id, factors }: { id: string; factors: Factors }) => {
  const t = textsOf(membersTexts)
  const { act, isBusy } = useMemberAct()
  const { pinRequired, pinPhones, hasApp, passkeys, reset } = factors
  const ask = () =>
    act({
      question: { title: t('askResetTitle'), text: t('askResetText'), yes: t('askReset'), no: t('cancel'), isDanger: true },
      does: () => send(memberCalls.requestFactorReset, { id }),
      done: t('asked'),
    })
  const button = reset === null && (
    <Button kind="secondary" isBusy={isBusy} onClick={ask}>
      {t('askReset')}
    </Button>
  )
  return (
    <Panel title={t('factors')} end={button}>
      {reset && (
        <Alert tone="info" icon={IconInfoCircle}>
          {t('waiting', { name: reset.requestedBy, until: instantShown(reset.expiresAt) })}{' '}
          <a href={consolePaths.factorResets}>{t('toFactorResets')}</a>
        </Alert>
      )}
      <FactList
        facts={[
          [t('pinRequired'), pinRequired ? t('yes') : t('no')],
          [
            t('pinPhones'),
            pinPhones.length === 0 ? (
              t('none')
            ) : (
              <bdi key="phones" dir="ltr">
                {pinPhones.join(', ')}
              </bdi>
            ),
          ],
          [t('app'), hasApp ? t('yes') : t('no')],
          [t('passkeys'), passkeys],
        ]}
      />
    </Panel>
  )
}

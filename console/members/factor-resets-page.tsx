import { membersTexts } from '#console/members/members-texts.en.ts'
import { DataTable } from '#console/shell/data-table.tsx'
import { PageFrame } from '#console/shell/page-frame.tsx'
import type { Answer } from '#shared/calls.ts'
import { factorResetCalls } from '#shared/members/factor-reset-calls.ts'
import { openingReasons } from '#shared/members/opening-reasons.ts'
import { Button } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

type Reset = Answer<typeof factorResetCalls.listFactorResets>[number]

/** Shows a reason code as text, followed by its ticket number. */
const reasonShown = (reason: string): string => {
  const [code, ...rest] = reason.split(' ')
  const known = openingReasons.find((one) => one === code)
  return [known ? textsOf(membersTexts)(known) : code, ...rest].join(' ')
}

/** /console/factor-resets */
export const FactorResetsPage = () => {
  const t = textsOf(membersTexts)
  const { data, error, refetch } = useCall(factorResetCalls.listFactorResets, {})
  return (
    <PageFrame title={t('factorResets')} lead={t('factorResetsLead')}>
      <Panel isPadded={false}>
        <DataTable
          caption={t('factorResets')}
          columns={[
            { head: t('name'), cell: ({ name }: Reset) => <bdi>{name}</bdi> },
            { head: t('group'), cell: ({ group }) => <bdi>{group}</bdi> },
            { head: t('requestedBy'), cell: ({ requestedBy }) => <bdi>{requestedBy}</bdi> },
            { head: t('reason'), cell: ({ reason }) => reasonShown(reason) },
            { head: t('until'), cell: ({ expiresAt }) => instantShown(expiresAt) },
            { head: t('actions'), isActions: true, cell: (reset) => <Decide reset={reset} /> },
          ]}
          rows={data}
          keyOf={({ id }) => id}
          empty={t('noFactorResets')}
          error={error}
          refetch={refetch}
        />
      </Panel>
    </PageFrame>
  )
}

const Decide = ({ reset: { id, name, isMine } }: { reset: Reset }) => {
  const t = textsOf(membersTexts)
  const { run, isBusy } = useAction(factorResetCalls.listFactorResets)
  const decide = async (approve: boolean) => {
    const question = { title: t('approveTitle', { name }), text: t('approveText'), yes: t('approve'), no: t('cancel'), isDanger: true }
    if (approve && !(await confirm(question))) return
    if (await run(() => send(factorResetCalls.decideFactorReset, { id, approve }))) toast.success(approve ? t('approved') : t('refused'))
  }
  if (isMine)
    return (
      <Button kind="quiet" isBusy={isBusy} onClick={() => decide(false)} aria-label={t('takeBackFor', { name })}>
        {t('takeBack')}
      </Button>
    )
  return (
    <>
      <Button kind="tinted" isBusy={isBusy} onClick={() => decide(true)} aria-label={t('approveFor', { name })}>
        {t('approve')}
      </Button>
      <Button kind="quiet" isBusy={isBusy} onClick={() => decide(false)} aria-label={t('refuseFor', { name })}>
        {t('refuse')}
      </Button>
    </>
  )
}

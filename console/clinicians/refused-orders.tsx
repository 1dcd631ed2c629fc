import { cliniciansTexts } from '#console/clinicians/clinicians-texts.en.ts'
import { useOperator } from '#console/shell/console-config.ts'
import type { Column } from '#console/shell/data-table.tsx'
import { TablePanel } from '#console/shell/table-panel.tsx'
import { consoleClinicianCalls, type RefusedOrder } from '#shared/clinicians/console-clinician-calls.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { Button } from '#ui/components/button.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

/** Approved changes that the telehealth side refused, until somebody dismisses them; renders nothing if there are none. */
export const RefusedOrders = () => {
  const t = textsOf(cliniciansTexts)
  const { data } = useCall(consoleClinicianCalls.listRefusedOrders, {})
  const isAdmin = useOperator().role === 'admin'
  if (!data || data.rows.length === 0) return null
  return (
    <TablePanel
      title={t('refusedOrders')}
      columns={columns(isAdmin)}
      rows={data.rows}
      keyOf={({ id }) => id}
      empty={t('none')}
      foot={t('refusedText')}
    />
  )
}

const whatOf = ({ kind, name }: RefusedOrder): string =>
  textsOf(cliniciansTexts)(kind === 'clinician.add' ? 'orderAdd' : 'orderReset', { name })

const whyOf = ({ refusal, email }: RefusedOrder): string => textsOf(cliniciansTexts)(`why${refusal}`, { email: email ?? '' })

const byOf = ({ madeBy, approvedBy }: RefusedOrder): string =>
  approvedBy === null ? madeBy : textsOf(cliniciansTexts)('orderBy', { maker: madeBy, approver: approvedBy })

const columns = (isAdmin: boolean): Column<RefusedOrder>[] => {
  const t = textsOf(cliniciansTexts)
  const what = (order: RefusedOrder) =>
    order.clinicianId === null ? whatOf(order) : <a href={`${consolePaths.clinicians}/${order.clinicianId}`}>{whatOf(order)}</a>
  return [
    { head: t('refusedChange'), cell: what },
    { head: t('refusedWhy'), cell: whyOf },
    { head: t('refusedBy'), cell: byOf },
    { head: t('refusedOn'), cell: ({ refusedAt }) => instantShown(refusedAt) },
    ...(isAdmin ? [{ head: t('dismiss'), isActions: true, cell: (order: RefusedOrder) => <Dismiss order={order} /> }] : []),
  ]
}

const Dismiss = ({ order }: { order: RefusedOrder }) => {
  const t = textsOf(cliniciansTexts)
  const { isBusy, run } = useAction(consoleClinicianCalls.listRefusedOrders)
  // Somebody else may have dismissed it: the list is then read again.
  const dismiss = async () => {
    if (await run(() => send(consoleClinicianCalls.dismissRefusedOrder, { id: order.id }), { refreshesAlways: true }))
      toast.success(t('dismissed'))
  }
  return (
    <Button kind="secondary" isBusy={isBusy} onClick={dismiss} aria-label={t('dismissThis', { what: whatOf(order) })}>
      {t('dismiss')}
    </Button>
  )
}

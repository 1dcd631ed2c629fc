import { useNavigate } from 'react-router'
import { membersTexts } from '#console/members/members-texts.en.ts'
import { useOperator } from '#console/shell/console-config.ts'
import type { Column } from '#console/shell/data-table.tsx'
import { TablePanel } from '#console/shell/table-panel.tsx'
import { type Duplicate, duplicateCalls } from '#shared/members/duplicate-calls.ts'
import { memberCalls } from '#shared/members/member-calls.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { Button } from '#ui/components/button.tsx'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { codeSentence } from '#ui/lib/calls/show-error.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { dateShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

type Field = Duplicate['fields'][number]

/** Records of the same group that may belong to this member; renders nothing if there are none. */
export const MemberDuplicates = ({ id }: { id: string }) => {
  const { data = [] } = useCall(duplicateCalls.listDuplicates, { id })
  return data.map((duplicate) => <SideBySide key={duplicate.otherId} id={id} duplicate={duplicate} />)
}

const SideBySide = ({ id, duplicate }: { id: string; duplicate: Duplicate }) => {
  const t = textsOf(membersTexts)
  const { stays, factsOf, obstacle, fields } = duplicate
  const sentence = obstacle
    ? codeSentence(obstacle)
    : t('mergeRule', {
        stays: t(stays === 'one' ? 'thisRecord' : 'otherRecord'),
        facts: t(factsOf === 'one' ? 'thisRecord' : 'otherRecord'),
      })
  return (
    <TablePanel
      title={t('possibleDuplicate')}
      end={obstacle === null && <Merge id={id} duplicate={duplicate} />}
      columns={columns()}
      rows={fields}
      keyOf={({ field }) => field}
      empty={t('none')}
      foot={sentence}
    />
  )
}

const fieldWords = {
  memberNumber: 'memberNumber',
  studentId: 'studentId',
  relation: 'relation',
  plan: 'plan',
  startsOn: 'from',
  endsOn: 'to',
  zip: 'zip',
  telehealthId: 'telehealthId',
  family: 'familyMembers',
  account: 'account',
} as const

const valueShown = (field: string, value: string | null): string => {
  const t = textsOf(membersTexts)
  if (field === 'account') return value === null ? t('notRegistered') : t('registered')
  if (value === null) return '–'
  if (field === 'relation' && (value === 'Primary' || value === 'Spouse' || value === 'Dependent')) return t(value)
  return field === 'startsOn' || field === 'endsOn' ? dateShown(value) : value
}

const columns = (): Column<Field>[] => {
  const t = textsOf(membersTexts)
  return [
    { head: t('fact'), cell: ({ field }) => t(fieldWords[field as keyof typeof fieldWords]) },
    { head: t('thisRecord'), cell: ({ field, one }) => <bdi>{valueShown(field, one)}</bdi> },
    { head: t('otherRecord'), cell: ({ field, other }) => <bdi>{valueShown(field, other)}</bdi> },
    {
      head: t('status'),
      cell: ({ isSame }) => <StatusBadge tone={isSame ? 'neutral' : 'warning'}>{isSame ? t('sameFact') : t('otherFact')}</StatusBadge>,
    },
  ]
}

/** Merge button, for administrators. The call carries the values shown, so that nothing else is merged. */
const Merge = ({ id, duplicate: { otherId, seen } }: { id: string; duplicate: Duplicate }) => {
  const t = textsOf(membersTexts)
  const navigate = useNavigate()
  const { run, isBusy } = useAction(duplicateCalls.listDuplicates, memberCalls.readMember)
  if (useOperator().role !== 'admin') return null
  const merge = async () => {
    const question = { title: t('mergeTitle'), text: t('mergeText'), yes: t('merge'), no: t('cancel'), isDanger: true }
    if (!(await confirm(question))) return
    await run(async () => {
      const { data } = await send(duplicateCalls.mergeMembers, { id, otherId, seen })
      toast.success(t('merged'))
      if (data.personId !== id) navigate(`${consolePaths.members}/${data.personId}`, { replace: true })
    })
  }
  return (
    <Button kind="secondary" isBusy={isBusy} onClick={merge}>
      {t('merge')}
    </Button>
  )
}

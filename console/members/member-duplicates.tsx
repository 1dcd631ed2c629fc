import { useNavigate } from 'react-router'
import { membersTexts } from '#console/members/members-texts.ts'
import type { Column } from '#console/shell/data-table.tsx'
import { TablePanel } from '#console/shell/table-panel.tsx'
import { useOperator } from '#console/shell/use-operator.tsx'
import { type Duplicate, duplicateCalls } from '#shared/members/duplicate-calls.ts'
import { memberCalls } from '#shared/members/member-calls.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { Button } from '#ui/components/button.tsx'
import { StatusBadge } from '#ui/components/status-badge.tsx'
import { confirm } from '#ui/lib/confirm.ts'
import { dateShown } from '#ui/lib/format.ts'
import { send } from '#ui/lib/send.ts'
import { codeSentence } from '#ui/lib/show-error.ts'
import { toast } from '#ui/lib/toast.ts'
import { useAct } from '#ui/lib/use-act.ts'
import { useCall } from '#ui/lib/use-call.ts'

type Field = Duplicate['fields'][number]

/** Records of the same group that may be of this member; nothing is shown where there are none. */
export const MemberDuplicates = ({ id }: { id: string }) => {
  const { data = [] } = useCall(duplicateCalls.listDuplicates, { id })
  return data.map((duplicate) => <SideBySide key={duplicate.otherId} id={id} duplicate={duplicate} />)
}

const SideBySide = ({ id, duplicate }: { id: string; duplicate: Duplicate }) => {
  const t = membersTexts()
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
  const t = membersTexts()
  if (field === 'account') return value === null ? t('notRegistered') : t('registered')
  if (value === null) return '–'
  if (field === 'relation' && (value === 'Primary' || value === 'Spouse' || value === 'Dependent')) return t(value)
  return field === 'startsOn' || field === 'endsOn' ? dateShown(value) : value
}

const columns = (): Column<Field>[] => {
  const t = membersTexts()
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

/** For administrators; what was looked at goes with the call, so that nothing else is merged. */
const Merge = ({ id, duplicate: { otherId, seen } }: { id: string; duplicate: Duplicate }) => {
  const t = membersTexts()
  const navigate = useNavigate()
  const { run, isBusy } = useAct(duplicateCalls.listDuplicates, memberCalls.readMember)
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

import { shellTexts } from '#console/shell/shell-texts.ts'
import { signOut } from '#console/shell/sign-out.ts'
import { useOperator } from '#console/shell/use-operator.tsx'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { StaffCard } from '#ui/components/staff-card.tsx'

export const OperatorCard = ({ onChoose }: { onChoose?: () => void }) => {
  const { name, role } = useOperator()
  return (
    <StaffCard name={name} work={shellTexts()(role)} href={consolePaths.account} signOut={signOut} {...(onChoose ? { onChoose } : {})} />
  )
}

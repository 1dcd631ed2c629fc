import { useQueryClient } from '@tanstack/react-query'
import { type OperatorSession, operatorSessionKey } from '#console/shell/operator-session.ts'
import { signOut } from '#console/shell/sign-out.ts'
import { useOperator } from '#console/shell/use-operator.tsx'
import { SignInSteps } from '#console/sign-in/sign-in-steps.tsx'
import { signInTexts } from '#console/sign-in/sign-in-texts.ts'
import { StaffSignInAgain } from '#ui/fields/staff-sign-in.tsx'
import { goInstead } from '#ui/lib/go-to.ts'

/** Over a page whose session ended; somebody else begins anew. */
export const SignInAgain = () => {
  const queries = useQueryClient()
  const { id, email } = useOperator()
  const goOn = async (session: OperatorSession) => {
    if (session.operator.id !== id) return goInstead(location.href)
    queries.setQueryData(operatorSessionKey, session)
    await queries.invalidateQueries()
  }
  return (
    <StaffSignInAgain leave={signInTexts()('leave')} onLeave={() => void signOut()}>
      <SignInSteps sentTo={null} email={email} onDone={goOn} />
    </StaffSignInAgain>
  )
}

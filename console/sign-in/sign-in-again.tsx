import { useQueryClient } from '@tanstack/react-query'
import { type OperatorSession, operatorSessionKey } from '#console/shell/operator-session.ts'
import { signOut } from '#console/shell/sign-out.ts'
import { useOperator } from '#console/shell/use-operator.tsx'
import { SignInSteps } from '#console/sign-in/sign-in-steps.tsx'
import { signInTexts } from '#console/sign-in/sign-in-texts.ts'
import { Alert } from '#ui/components/alert.tsx'
import { Button } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { IconInfoCircle } from '#ui/components/icons.ts'
import { goInstead } from '#ui/lib/go-to.ts'

/** Over a page whose session ended: the page is hidden but stands, so that nothing typed is lost; somebody else begins anew. */
export const SignInAgain = () => {
  const t = signInTexts()
  const queries = useQueryClient()
  const { id, email } = useOperator()
  const goOn = async (session: OperatorSession) => {
    if (session.operator.id !== id) return goInstead(location.href)
    queries.setQueryData(operatorSessionKey, session)
    await queries.invalidateQueries()
  }
  const leave = (
    <Button kind="quiet" onClick={() => void signOut()}>
      {t('leave')}
    </Button>
  )
  return (
    <Dialog title={t('again')} foot={leave} onClose={() => void signOut()} isStrict>
      <Alert tone="info" icon={IconInfoCircle}>
        {t('ended')}
      </Alert>
      <SignInSteps sentTo={null} email={email} onDone={goOn} />
    </Dialog>
  )
}

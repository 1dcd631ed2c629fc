import type { OperatorSession } from '#console/shell/operator-session.ts'
import { operatorCalls } from '#shared/operators/operator-calls.ts'
import { StaffSignIn } from '#ui/fields/staff-sign-in.tsx'
import { send } from '#ui/lib/send.ts'

const quiet = { quiet: true }

type Props = {
  /** The masked address that a PIN went to already, in a session that waits for it. */
  sentTo: string | null
  /** Who is expected, where that is known. */
  email?: string
  lead?: string
  onDone: (session: OperatorSession) => unknown
}

/** An operator's password, then the PIN. */
export const SignInSteps = ({ onDone, ...props }: Props) => (
  <StaffSignIn
    {...props}
    signIn={async (values) => (await send(operatorCalls.signInOperator, values, quiet)).data.sentTo}
    sendPin={() => send(operatorCalls.sendOperatorPin, {}, quiet)}
    verifyPin={async (pin) => onDone((await send(operatorCalls.verifyOperatorPin, { pin }, quiet)).data)}
  />
)

import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { StaffBrand } from '#ui/components/frames/staff-brand.tsx'
import { StaffEntry } from '#ui/components/frames/staff-entry.tsx'
import { staffTexts } from '#ui/components/frames/staff-texts.en.ts'
import { SpinnerOverlay } from '#ui/components/states/spinner-overlay.tsx'
import { type DueStep, StaffSignIn, StaffSignInAgain } from '#ui/fields/forms/staff-sign-in.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { goInstead } from '#ui/lib/page/go-to.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { signInByPasskeyDialog } from '#ui/staff/passkey-dialog.ts'
import { EnterBySso, SsoButtons, ssoCodeIn } from '#ui/staff/single-sign-on.tsx'
import type { StaffEntryConfig, StaffSessionState, StaffUser } from '#ui/staff/staff-app-config.ts'
import { pathAfterSignIn } from '#ui/staff/staff-paths.ts'
import { submitStaffSignOut, useStaffSession } from '#ui/staff/staff-session.ts'

type Config = StaffEntryConfig<StaffUser>

/** The frame of the screens before the sign-in. */
export const EntryFrame = ({ config, title, children }: { config: Config; title: string; children: ReactNode }) => (
  <StaffEntry
    title={title}
    documentTitle={config.documentTitle(title)}
    brand={<StaffBrand href={config.paths.home} kind={config.texts().app} />}
  >
    {children}
  </StaffEntry>
)

type StepsProps = {
  calls: Config['calls']
  /** What is due in a pending session. */
  due: DueStep | null
  email?: string
  lead?: string
  onDone: (session: StaffSessionState<StaffUser>) => unknown
}

const SignInSteps = ({ calls, onDone, ...props }: StepsProps) => (
  <StaffSignIn
    {...props}
    signIn={calls.signIn}
    sendPin={calls.sendPin}
    verifyPin={async (pin) => onDone(await calls.verifyPin(pin))}
    verifyCode={async (code) => {
      await send(calls.factors.verifyStaffCode, { code }, { quiet: true })
      await onDone(await calls.readSession(new AbortController().signal))
    }}
    enterByPasskey={async () => {
      const assertion = await signInByPasskeyDialog(calls.factors.askStaffPasskey)
      if (!assertion) return
      await send(calls.factors.signInStaffByPasskey, assertion, { quiet: true })
      await onDone(await calls.readSession(new AbortController().signal))
    }}
  />
)

/** Password, then PIN or code; or a passkey. A user who is signed in already goes on to the page they asked for. */
export const SignInScreen = ({ config }: { config: Config }) => {
  const { calls, paths, texts } = config
  const { search } = useLocation()
  const queries = useQueryClient()
  const { data, error, isPending } = useStaffSession(config)
  const session = error === null ? data : undefined
  if (isPending) return <SpinnerOverlay />
  if (session?.level === 'full') return <Navigate to={pathAfterSignIn(paths, search)} replace />
  const code = ssoCodeIn(search)
  if (code !== null) return <EnterBySso config={config} code={code} />
  return (
    <EntryFrame config={config} title={textsOf(staffTexts)('signIn')}>
      {!session && <SsoButtons config={config} search={search} />}
      <SignInSteps
        calls={calls}
        lead={texts().signInLead}
        due={session ?? null}
        onDone={(answer) => queries.setQueryData(calls.sessionKey, answer)}
      />
    </EntryFrame>
  )
}

/** Sign-in over a page whose session has ended. The same user continues there; another user gets a new document. */
export const SignInAgain = ({ config, user }: { config: Config; user: StaffUser }) => {
  const { calls, texts } = config
  const queries = useQueryClient()
  const goOn = async (session: StaffSessionState<StaffUser>) => {
    if (session.user.id !== user.id) return goInstead(location.href)
    queries.setQueryData(calls.sessionKey, session)
    await queries.invalidateQueries()
  }
  return (
    <StaffSignInAgain leave={texts().leave} onLeave={() => void submitStaffSignOut(config)}>
      <SignInSteps calls={calls} due={null} email={user.email} onDone={goOn} />
    </StaffSignInAgain>
  )
}

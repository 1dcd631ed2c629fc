import { createContext } from 'react'
import { clinicShellTexts } from '#care/clinic/shell/clinic-shell-texts.en.ts'
import { useOffers, useQueue } from '#care/clinic/shell/use-queue.ts'
import { clinicSignInTexts } from '#care/clinic/sign-in/clinic-sign-in-texts.en.ts'
import type { Answer } from '#shared/calls.ts'
import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'
import { clinicianCalls, clinicianFactorCalls } from '#shared/clinicians/clinician-calls.ts'
import { clinicianSsoCalls } from '#shared/sso/staff-sso-calls.ts'
import { send } from '#ui/lib/calls/send.ts'
import { callKey } from '#ui/lib/calls/use-call.ts'
import { pageConfig } from '#ui/lib/page/page-config.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { type StaffAppConfig, type StaffRoute, type StaffSessionState, useStaffUser } from '#ui/staff/staff-app-config.ts'

type SessionAnswer = Answer<typeof clinicianCalls.readClinicianSession>
export type ClinicUser = SessionAnswer['clinician']

const quiet = { quiet: true }
const sessionOf = ({ clinician: user, ...session }: SessionAnswer): StaffSessionState<ClinicUser> => ({ ...session, user })

/** The configuration of the clinic as a staff app. */
export const clinicConfig: StaffAppConfig<ClinicUser, StaffRoute> = {
  paths: clinicPaths,
  calls: {
    sessionKey: callKey(clinicianCalls.readClinicianSession, {}),
    readSession: async (signal) => sessionOf((await send(clinicianCalls.readClinicianSession, {}, { signal, quiet: true })).data),
    signIn: async (values) => sessionOf((await send(clinicianCalls.signInClinician, values, quiet)).data),
    sendPin: () => send(clinicianCalls.sendClinicianPin, {}, quiet),
    verifyPin: async (pin) => sessionOf((await send(clinicianCalls.verifyClinicianPin, { pin }, quiet)).data),
    factors: clinicianFactorCalls,
    sso: clinicianSsoCalls,
    signOut: () => send(clinicianCalls.signOutClinician, {}, quiet),
    setPassword: (values) => send(clinicianCalls.acceptClinicianInvitation, values, quiet),
  },
  texts: () => {
    const [shell, signIn] = [textsOf(clinicShellTexts), textsOf(clinicSignInTexts)]
    return {
      app: shell('clinic'),
      navigation: shell('clinic'),
      signInLead: signIn('lead'),
      passwordLead: signIn('passwordLead'),
      leave: signIn('leave'),
    }
  },
  documentTitle: (title) => textsOf(clinicShellTexts)('documentTitle', { product: pageConfig().productName, title }),
  UserContext: createContext<ClinicUser | null>(null),
  card: ({ first, last, credentials }) => ({ name: `${first} ${last}`, work: credentials || textsOf(clinicShellTexts)('clinician') }),
  navGroups: () => [{}],
  useNavCounts: () => {
    const { data: queue } = useQueue()
    const { data: offers = [] } = useOffers()
    return queue ? { [clinicPaths.queue]: queue.length + offers.length } : {}
  },
}

/** Returns the signed-in clinician. */
export const useClinician = (): ClinicUser => useStaffUser(clinicConfig)

import { createContext } from 'react'
import { type ConsoleRoute, navGroups } from '#console/shell/console-route.ts'
import { consoleShellTexts } from '#console/shell/console-shell-texts.en.ts'
import { consoleSignInTexts } from '#console/sign-in/console-sign-in-texts.en.ts'
import type { Answer } from '#shared/calls.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { operatorAdminCalls } from '#shared/operators/operator-admin-calls.ts'
import { operatorCalls, operatorFactorCalls } from '#shared/operators/operator-calls.ts'
import { operatorSsoCalls } from '#shared/sso/staff-sso-calls.ts'
import { send } from '#ui/lib/calls/send.ts'
import { callKey } from '#ui/lib/calls/use-call.ts'
import { pageConfig } from '#ui/lib/page/page-config.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { type StaffAppConfig, type StaffSessionState, useStaffUser } from '#ui/staff/staff-app-config.ts'

type SessionAnswer = Answer<typeof operatorCalls.readOperatorSession>
export type SignedInOperator = SessionAnswer['operator']

const quiet = { quiet: true }
const sessionOf = ({ operator: user, ...session }: SessionAnswer): StaffSessionState<SignedInOperator> => ({ ...session, user })

/** Configuration of the console as a staff app. */
export const consoleConfig: StaffAppConfig<SignedInOperator, ConsoleRoute> = {
  paths: consolePaths,
  calls: {
    sessionKey: callKey(operatorCalls.readOperatorSession, {}),
    readSession: async (signal) => sessionOf((await send(operatorCalls.readOperatorSession, {}, { signal, quiet: true })).data),
    signIn: async (values) => sessionOf((await send(operatorCalls.signInOperator, values, quiet)).data),
    sendPin: () => send(operatorCalls.sendOperatorPin, {}, quiet),
    verifyPin: async (pin) => sessionOf((await send(operatorCalls.verifyOperatorPin, { pin }, quiet)).data),
    factors: operatorFactorCalls,
    sso: operatorSsoCalls,
    signOut: () => send(operatorCalls.signOutOperator, {}, quiet),
    setPassword: (values) => send(operatorAdminCalls.acceptInvitation, values, quiet),
  },
  texts: () => {
    const [shell, signIn] = [textsOf(consoleShellTexts), textsOf(consoleSignInTexts)]
    return {
      app: shell('console'),
      navigation: shell('navigation'),
      signInLead: signIn('lead'),
      passwordLead: signIn('passwordLead'),
      leave: signIn('leave'),
    }
  },
  documentTitle: (title) => textsOf(consoleShellTexts)('documentTitle', { product: pageConfig().productName, title }),
  UserContext: createContext<SignedInOperator | null>(null),
  card: ({ name, role }) => ({ name, work: textsOf(consoleShellTexts)(role) }),
  navGroups: () => navGroups.map((group) => ({ group, name: textsOf(consoleShellTexts)(group) })),
  refusal: ({ roles, isOfEveryGroup }, { role, isLimited }) => {
    const t = textsOf(consoleShellTexts)
    if (isLimited && isOfEveryGroup) return { title: t('notEveryGroup'), lead: t('notEveryGroupText') }
    return roles.includes(role) ? undefined : { title: t('notYours'), lead: t('notYoursText', { role: t(role) }) }
  },
}

/** The signed-in operator. */
export const useOperator = (): SignedInOperator => useStaffUser(consoleConfig)

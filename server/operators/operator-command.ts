import { parseArgs } from 'node:util'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { Failure } from '#platform/http/fail.ts'
import { addOperator, type Inviting } from '#server/operators/add-operator.ts'
import { endOperator, resetOperatorFactors } from '#server/operators/change-operator.ts'
import { findOperator, listOperatorsWithState } from '#server/operators/operator-store.ts'
import type { Portal } from '#server/portal.ts'
import { type ErrorCode, isErrorCode } from '#shared/errors/error-codes.ts'
import { errorTexts } from '#shared/errors/error-texts.en.ts'
import { sameEmail } from '#shared/fields/email.ts'
import { invitationFields } from '#shared/operators/invitation-fields.ts'

export const operatorUsage = `  npm run foyer -- operator add --email ADDRESS --name NAME --role admin|support|auditor
                                lets somebody into the console; prints the link that sets their password
  npm run foyer -- operator list
                                who runs the portal
  npm run foyer -- operator end --email ADDRESS
                                ends somebody's access
  npm run foyer -- operator reset-factors --email ADDRESS
                                removes somebody's passkeys and authenticator app; mails them`

type Parts = Inviting & Pick<Portal, 'config'>
type Print = (line: string) => void
type Given = { email?: string | undefined; name?: string | undefined; role?: string | undefined }

const sentence = (code: ErrorCode): string => errorTexts[code]

/** Adds an operator without mail: nobody can invite the first one, so anyone who can log in to the machine may do this. */
const add = async (parts: Parts, given: Given, auditContext: AuditContext, print: Print): Promise<void> => {
  const read = invitationFields.safeParse(given)
  if (!read.success) {
    const wrong = read.error.issues.map(
      ({ path, message }) => `--${String(path[0])}: ${isErrorCode(message) ? sentence(message) : message}`,
    )
    throw new Error(wrong.join('\n'))
  }
  const { email, url, expiresAt } = await parts.db.transaction((tx) => addOperator(parts, tx, read.data, auditContext))
  print(`${email} may set a password until ${expiresAt.toISOString()}, once, at\n  ${url}`)
}

const list = async ({ db, clock }: Parts, _given: Given, _auditContext: AuditContext, print: Print): Promise<void> => {
  for (const { email, role, state, name } of await listOperatorsWithState(db, clock.now()))
    print(`${email.padEnd(36)}${role.padEnd(10)}${state.padEnd(10)}${name}`)
}

const end = async (parts: Parts, { email = '' }: Given, auditContext: AuditContext, print: Print): Promise<void> => {
  const found = await findOperator(parts.db, sameEmail(email))
  if (!found) throw new Error(`No operator has the address ${email}.`)
  await endOperator(parts, { id: found.id, by: null, auditContext })
  print(`${found.email} has no access any more.`)
}

const resetFactors = async (parts: Parts, { email = '' }: Given, auditContext: AuditContext, print: Print): Promise<void> => {
  const found = await findOperator(parts.db, sameEmail(email))
  if (!found || found.endedAt !== null) throw new Error(`No operator has the address ${email}.`)
  await parts.db.transaction((tx) => resetOperatorFactors(parts, tx, { account: found, language: 'en', auditContext }))
  print(`${found.email} signs in with the password and a mailed PIN again.`)
}

const acts: Record<string, typeof add> = { add, list, end, 'reset-factors': resetFactors }

/** Runs `npm run foyer -- operator add|list|end|reset-factors`: the console's operator administration, from this machine's command line. */
export const runOperatorCommand = async (
  parts: Parts,
  [what = '', ...words]: readonly string[],
  auditContext: AuditContext,
  print: Print,
): Promise<void> => {
  const options = { email: { type: 'string' }, name: { type: 'string' }, role: { type: 'string' } } as const
  const act = acts[what]
  if (!act) throw new Error(operatorUsage.trim())
  await act(parts, parseArgs({ args: words, options }).values, auditContext, print).catch((error: unknown) => {
    throw error instanceof Failure ? new Error(sentence(error.code)) : error
  })
}

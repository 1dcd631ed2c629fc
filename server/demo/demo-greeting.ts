import { demoOperators } from '#server/demo/demo-operators.ts'
import { demoMemberships, demoPassword } from '#server/demo/demo-people.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'

const column = (text: string, width: number) => text.padEnd(width)

type Clinician = { email: string; types: readonly string[] }

/** The text printed in the terminal when the demo has started. */
export const demoGreeting = (address: string, startedMs: number, clinicians: readonly Clinician[]): string => {
  const accounts = demoMemberships.flatMap(({ group, persons }) =>
    persons.flatMap(({ first, last, relation, email }) =>
      email ? [`  ${column(email, 28)}${column(group, 13)}${first} ${last}, ${relation.toLowerCase()}`] : [],
    ),
  )
  const operators = demoOperators.map(({ email, role }) => `  ${column(email, 28)}${role}`)
  const clinic = clinicians.map(({ email, types }) => `  ${column(email, 28)}${types.join(', ')}`)
  return `
Foyer is up at ${address} (after ${(startedMs / 1000).toFixed(1)} s)

Sign in as one of these; every password is ${demoPassword}
${accounts.join('\n')}

Operators run it at ${address}${consolePaths.home}, with the same password and a PIN by mail
${operators.join('\n')}

Clinicians answer at ${address}/clinic, with the same password and a PIN by mail
${clinic.join('\n')}
A simulated one answers once it is switched on: ${address}/demo/clinician

PINs and mails of the demo: ${address}/demo/outbox
Every call: ${address}/api/docs
Stop it with Ctrl-C.
`
}

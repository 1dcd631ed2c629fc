import { parseArgs } from 'node:util'
import { type Adding, addClinician } from '#care/server/clinicians/add-clinician.ts'
import { endClinicianSessionsOf } from '#care/server/clinicians/clinician-access-store.ts'
import { findClinician, listClinicians, updateClinician } from '#care/server/clinicians/clinician-store.ts'
import type { Trail } from '#platform/audit/trail.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { clinicianFields } from '#shared/clinicians/clinician-fields.ts'
import { isErrorCode } from '#shared/errors/error-codes.ts'
import { errorTexts } from '#shared/errors/error-texts.en.ts'
import { sameEmail } from '#shared/fields/email.ts'
import { visitTypes } from '#shared/visits/visit-types.ts'

export const clinicianUsage = `Commands:
  npm run clinic -- add EMAIL FIRST LAST --types ${visitTypes[0]},${visitTypes[2]} --zone America/Chicago
                                [--states TX,OH] [--credentials MD]
                                lets somebody answer visits; prints the link that sets their password.
                                Types: ${visitTypes.join(', ')}
  npm run clinic -- list        who answers visits
  npm run clinic -- end EMAIL   ends somebody's access`

type Act = (parts: Adding, words: readonly string[], trail: Trail, say: (line: string) => void) => Promise<void>

const names = (list: string | undefined): string[] => (list ? list.split(',').map((one) => one.trim()) : [])

const add: Act = async (parts, words, trail, say) => {
  const options = {
    types: { type: 'string' },
    zone: { type: 'string' },
    states: { type: 'string' },
    credentials: { type: 'string' },
  } as const
  const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
  const [email, first, last] = positionals
  const { types, zone: timeZone, states, credentials } = values
  const read = clinicianFields.safeParse({ email, first, last, credentials, timeZone, types: names(types), states: names(states) })
  if (!read.success) {
    const wrong = read.error.issues.map(
      ({ path, message }) => `${String(path[0])}: ${isErrorCode(message) ? errorTexts[message] : message}`,
    )
    throw new Error(`${wrong.join('\n')}\n\n${clinicianUsage}`)
  }
  const { url, expiresAt } = await addClinician(parts, read.data, trail)
  say(`${read.data.email} may set a password until ${expiresAt.toISOString()}, once, at\n  ${url}`)
}

const list: Act = async ({ db }, _words, _trail, say) => {
  for (const { email, first, last, types, passwordHash } of await listClinicians(db))
    say(`${email.padEnd(36)}${`${first} ${last}`.padEnd(28)}${types.join(', ')}${passwordHash === null ? ' (no password yet)' : ''}`)
}

const end: Act = async ({ db, clock }, [email = ''], trail, say) => {
  const found = await findClinician(db, sameEmail(email))
  if (!found || found.endedAt !== null) throw new Error(`No clinician has the address ${email}.`)
  await db.transaction(async (tx) => {
    await updateClinician(tx, found.id, { endedAt: clock.now(), passwordHash: null, invitationHash: null })
    await endClinicianSessionsOf(tx, found.id, clock.now())
    await writeAudit(tx, trail, { event: 'clinician.end', outcome: 'ok', subjectId: found.id })
  })
  say(`${found.email} has no access any more.`)
}

const acts: Record<string, Act> = { add, list, end }

/** `npm run clinic -- add|list|end`: who answers visits is decided by whoever may log in to this machine. */
export const runClinicianCommand: (...given: Parameters<Act>) => Promise<void> = async (parts, [what = '', ...words], trail, say) => {
  const act = acts[what]
  if (!act) throw new Error(clinicianUsage)
  await act(parts, words, trail, say)
}

import { parseArgs } from 'node:util'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod/mini'
import type { Care } from '#care/server/care.ts'
import { clinicianStaff } from '#care/server/clinicians/clinician-staff.ts'
import {
  findClinician,
  insertClinician,
  licenseColumns,
  listClinicians,
  lockClinician,
  updateClinician,
} from '#care/server/clinicians/clinician-store.ts'
import { setStandardQuestionnaires } from '#care/server/visits/clinic/set-visit-questionnaires.ts'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { KeyRing } from '#platform/auth/keys/key-ring.ts'
import { forgetStaffFactors, resetStaffFactors } from '#platform/staff/change-staff-factors.ts'
import { createStaffInvitation } from '#platform/staff/staff-invitation.ts'
import { runStaffProviderCommand } from '#platform/staff/staff-provider-command.ts'
import { endStaffSessionsOf } from '#platform/staff/staff-session-store.ts'
import { type ClinicianFields, clinicianFields, licenseFields } from '#shared/clinicians/clinician-fields.ts'
import { isErrorCode } from '#shared/errors/error-codes.ts'
import { errorTexts } from '#shared/errors/error-texts.en.ts'
import { sameEmail } from '#shared/fields/email.ts'
import { standardKeys } from '#shared/questionnaires/standard-questionnaires.ts'
import { clinicianProvider } from '#shared/sso/staff-provider-calls.ts'
import type { License } from '#shared/visits/license-rules.ts'
import { visitMethods, visitTypes } from '#shared/visits/visit-types.ts'

/** The dependencies of the command; the command line has no full `Care`. */
type Adding = Pick<Care, 'db' | 'clock'> & {
  publicUrl: string
  /** Key ring for the client secret of a provider; read only when it is needed. */
  key: () => KeyRing
  config: Pick<Care['config'], 'productName' | 'supportPhone'>
}

/**
 * Adds a clinician, or resets an existing one to these fields: their password and sessions become invalid.
 * @returns the one-time link that sets their password, and its expiry
 */
const addClinician = ({ db, clock, publicUrl }: Adding, fields: ClinicianFields, auditContext: AuditContext) =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const known = await findClinician(tx, fields.email)
    const id = known?.id ?? uuidv7()
    const { licenses, ...profile } = fields
    const values = { ...profile, ...licenseColumns(licenses), methods: [...visitMethods], passwordHash: null, endedAt: null }
    if (known) await updateClinician(tx, id, values)
    else await insertClinician(tx, { ...values, id, createdAt: now })
    await endStaffSessionsOf(tx, clinicianStaff, id, now)
    await writeAudit(tx, auditContext, { event: 'clinician.add', outcome: 'ok', subjectId: id })
    return createStaffInvitation(clinicianStaff, { clock, publicUrl }, tx, id)
  })

export const clinicianUsage = `Commands:
  npm run foyer -- clinic add EMAIL FIRST LAST --types ${visitTypes[0]},${visitTypes[2]} --zone America/Chicago
                                [--license TX:M1234:2027-05-31]... [--npi 1234567893] [--credentials MD]
                                lets somebody answer visits; prints the link that sets their password.
                                A license is STATE:NUMBER:LAST-DAY. Without one for the patient's state there is no visit.
                                Types: ${visitTypes.join(', ')}
  npm run foyer -- clinic license EMAIL TX:M1234:2027-05-31...   adds or renews licenses
  npm run foyer -- clinic license EMAIL --remove TX   removes one
  npm run foyer -- clinic list        who answers visits, with their licenses
  npm run foyer -- clinic sso --file provider.json | --remove saml|oidc
                                sets or removes the clinicians' identity provider
  npm run foyer -- clinic questionnaires ${visitTypes[0]} phq-9,gad-7,audit-c | none
                                which standard questionnaires are asked before visits of a type; those of the practice stay
  npm run foyer -- clinic end EMAIL   ends somebody's access
  npm run foyer -- clinic reset-factors EMAIL
                                removes somebody's passkeys and authenticator app; mails them`

type Act = (parts: Adding, words: readonly string[], auditContext: AuditContext, print: (line: string) => void) => Promise<void>

const names = (list: string | undefined): string[] => (list ? list.split(',').map((one) => one.trim()) : [])

/** Reads STATE:NUMBER:LAST-DAY; missing parts are refused by the schema. */
const licenseOf = (text: string) => {
  const [state = '', number = '', expiresOn = ''] = text.split(':').map((part) => part.trim())
  return { state: state.toUpperCase(), number, expiresOn }
}

const licenseShown = ({ state, number, expiresOn }: License): string =>
  `${state} ${number || '(no number)'} until ${expiresOn ?? '(unknown)'}`

const refusal = (issues: readonly { path: PropertyKey[]; message: string }[]): Error => {
  const wrong = issues.map(({ path, message }) => `${path.map(String).join('.')}: ${isErrorCode(message) ? errorTexts[message] : message}`)
  return new Error(`${wrong.join('\n')}\n\n${clinicianUsage}`)
}

const add: Act = async (parts, words, auditContext, print) => {
  const options = {
    types: { type: 'string' },
    zone: { type: 'string' },
    license: { type: 'string', multiple: true },
    npi: { type: 'string' },
    credentials: { type: 'string' },
  } as const
  const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
  const [email, first, last] = positionals
  const { types, zone: timeZone, license, npi, credentials } = values
  const licenses = (license ?? []).map(licenseOf)
  const read = clinicianFields.safeParse({ email, first, last, credentials, timeZone, npi, licenses, types: names(types) })
  if (!read.success) throw refusal(read.error.issues)
  const { url, expiresAt } = await addClinician(parts, read.data, auditContext)
  print(`${read.data.email} may set a password until ${expiresAt.toISOString()}, once, at\n  ${url}`)
}

const list: Act = async ({ db }, _words, _auditContext, print) => {
  for (const { email, first, last, types, licenses, passwordHash } of await listClinicians(db)) {
    print(`${email.padEnd(36)}${`${first} ${last}`.padEnd(28)}${types.join(', ')}${passwordHash === null ? ' (no password yet)' : ''}`)
    print(`  licenses: ${licenses.map(licenseShown).join(', ') || 'none, so no visits'}`)
  }
}

const changeLicenses: Act = async ({ db }, words, auditContext, print) => {
  const { values, positionals } = parseArgs({ args: [...words], options: { remove: { type: 'string' } }, allowPositionals: true })
  const [email = '', ...texts] = positionals
  const read = z.array(licenseFields).safeParse(texts.map(licenseOf))
  if (!read.success) throw refusal(read.error.issues)
  if (values.remove === undefined && texts.length === 0) throw new Error(clinicianUsage)
  const licenses = await db.transaction(async (tx) => {
    const found = await lockClinician(tx, sameEmail(email))
    if (!found || found.endedAt !== null) throw new Error(`No clinician has the address ${email}.`)
    const replaced = new Set([values.remove, ...read.data.map(({ state }) => state)])
    const after = [...found.licenses.filter(({ state }) => !replaced.has(state)), ...read.data]
    await updateClinician(tx, found.id, licenseColumns(after))
    await writeAudit(tx, auditContext, { event: 'clinician.license', outcome: 'ok', subjectId: found.id })
    return after
  })
  print(`${sameEmail(email)} has these licenses: ${licenses.map(licenseShown).join(', ') || 'none, so no visits'}`)
}

const end: Act = async ({ db, clock }, [email = ''], auditContext, print) => {
  const found = await findClinician(db, sameEmail(email))
  if (!found || found.endedAt !== null) throw new Error(`No clinician has the address ${email}.`)
  await db.transaction(async (tx) => {
    await updateClinician(tx, found.id, { endedAt: clock.now(), passwordHash: null, invitationHash: null })
    await forgetStaffFactors(clinicianStaff, tx, found.id)
    await endStaffSessionsOf(tx, clinicianStaff, found.id, clock.now())
    await writeAudit(tx, auditContext, { event: 'clinician.end', outcome: 'ok', subjectId: found.id })
  })
  print(`${found.email} has no access any more.`)
}

const resetFactors: Act = async (parts, [email = ''], auditContext, print) => {
  const found = await findClinician(parts.db, sameEmail(email))
  if (!found || found.endedAt !== null) throw new Error(`No clinician has the address ${email}.`)
  const { language } = found
  await parts.db.transaction((tx) => resetStaffFactors(clinicianStaff, parts, tx, { account: found, language, auditContext }))
  print(`${found.email} signs in with the password and a mailed PIN again.`)
}

/** Sets which questionnaires the practice asks before visits of a type. */
const setQuestionnaires: Act = async ({ db }, [type, names = ''], auditContext, print) => {
  const setting = z.object({ type: z.enum(visitTypes), keys: z.array(z.enum(standardKeys)) })
  const read = setting.safeParse({ type, keys: names === 'none' ? [] : names.split(',') })
  if (!read.success) throw new Error(clinicianUsage)
  const kept = await setStandardQuestionnaires(db, { type: read.data.type, questionnaires: read.data.keys }, auditContext)
  print(`Before visits of type ${read.data.type}: ${read.data.keys.join(', ') || 'no standard questionnaires'}`)
  if (kept > 0) print(`Questionnaires of the practice stay as they are: ${kept}. Change them in the console.`)
}

const sso: Act = ({ db, clock, publicUrl, key }, words, auditContext, print) =>
  runStaffProviderCommand({ db, clock, publicUrl, key, event: 'clinician.sso.provider' }, clinicianStaff, clinicianProvider, words, {
    auditContext,
    print,
    usage: clinicianUsage,
  })

const acts: Record<string, Act> = {
  add,
  license: changeLicenses,
  list,
  end,
  'reset-factors': resetFactors,
  questionnaires: setQuestionnaires,
  sso,
}

/** `npm run foyer -- clinic add|license|list|end|reset-factors|questionnaires|sso`: anyone who can log in to this machine may manage clinicians. */
export const runClinicianCommand: (...given: Parameters<Act>) => Promise<void> = async (
  parts,
  [what = '', ...words],
  auditContext,
  print,
) => {
  const act = acts[what]
  if (!act) throw new Error(clinicianUsage)
  await act(parts, words, auditContext, print)
}

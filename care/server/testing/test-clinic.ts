import { v7 as uuidv7 } from 'uuid'
import { insertClinician } from '#care/server/clinicians/clinician-store.ts'
import { clinicianSessions } from '#care/server/schema/clinician-tables.ts'
import { visits } from '#care/server/schema/visit-tables.ts'
import { places } from '#care/server/sealed-columns.ts'
import { clinicianCookie } from '#care/server/session/clinician-rows.ts'
import type { TestCare } from '#care/server/testing/test-care.ts'
import { testLicenses } from '#care/server/testing/test-visits.ts'
import { hashPassword } from '#platform/auth/password-hash.ts'
import { newSecret, secretHash } from '#platform/auth/secret-token.ts'
import { insertStaffSession } from '#platform/staff/staff-session-store.ts'
import type { License } from '#shared/visits/license-rules.ts'
import { defaultVisitPolicy } from '#shared/visits/visit-policy.ts'
import type { VisitMethod, VisitType } from '#shared/visits/visit-types.ts'

export const clinicPassword = 'Welcome-2-Foyer!'

type Named = {
  first?: string
  last?: string
  email?: string
  types?: VisitType[]
  methods?: VisitMethod[]
  licenses?: License[]
  timeZone?: string
  languages?: string[]
}

/** Adds a clinician; returns their id. */
export const addTestClinician = async ({ db, clock }: Pick<TestCare, 'db' | 'clock'>, named: Named = {}): Promise<string> => {
  const id = uuidv7()
  await insertClinician(db, {
    id,
    first: 'Chidi',
    last: 'Okafor',
    credentials: 'MD',
    email: 'dr.okafor@example.com',
    timeZone: 'America/Chicago',
    types: ['GeneralMedical', 'Dermatology'],
    methods: ['Video', 'Phone'],
    licenses: testLicenses(),
    createdAt: clock.now(),
    passwordHash: await hashPassword(clinicPassword),
    ...named,
  })
  return id
}

/** A clinic browser: it keeps its cookie and sends requests as from a clinic page. */
export const clinicBrowser = (care: Pick<TestCare, 'db' | 'clock' | 'http' | 'sent'>) => {
  const { http, sent } = care
  const cookies = new Map<string, string>()
  const ask = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
    { headers = {}, from = '10.0.0.1' }: { headers?: Record<string, string>; from?: string } = {},
  ) => {
    const answer = await http.inject({
      method,
      url,
      remoteAddress: from,
      cookies: Object.fromEntries(cookies),
      headers: { 'sec-fetch-site': 'same-origin', 'user-agent': 'test', ...headers },
      ...(body === undefined ? {} : { payload: body }),
    })
    for (const { name, value } of answer.cookies) value === '' ? cookies.delete(name) : cookies.set(name, value)
    const isJson = String(answer.headers['content-type']).includes('json')
    const read = isJson ? answer.json() : null
    return { status: answer.statusCode, data: read?.data, errors: read?.meta?.errors as string[] | undefined, answer, body: read }
  }
  const lastPin = (): string => /\b\d{6}\b/.exec(sent.at(-1)?.text ?? '')?.[0] ?? ''
  const signIn = (email = 'dr.okafor@example.com', password = clinicPassword) => ask('POST', '/mobile/clinic/sign-in', { email, password })
  return {
    cookies,
    ask,
    lastPin,
    signIn,
    get: (path: string) => ask('GET', `/mobile/clinic${path}`),
    post: (path: string, body: object = {}) => ask('POST', `/mobile/clinic${path}`, body),
    put: (path: string, body: object = {}) => ask('PUT', `/mobile/clinic${path}`, body),
    remove: (path: string) => ask('DELETE', `/mobile/clinic${path}`),
    /** Creates a clinician's session without sign-in, which takes a quarter of a second. */
    enter: async (clinicianId: string, { isPending = false }: { isPending?: boolean } = {}) => {
      const [secret, now, id] = [newSecret(), care.clock.now(), uuidv7()]
      const session = {
        id,
        accountId: clinicianId,
        userAgent: 'test',
        createdAt: now,
        lastInputAt: now,
        secondFactorAt: isPending ? null : now,
      }
      await insertStaffSession(care.db, clinicianSessions, { ...session, secretHash: secretHash(secret) })
      cookies.set(clinicianCookie, secret)
      return id
    },
    /** Signs in with password and PIN. */
    open: async (email?: string) => {
      await signIn(email)
      return ask('POST', '/mobile/clinic/pin/verify', { pin: lastPin() })
    },
  }
}
export type ClinicBrowser = ReturnType<typeof clinicBrowser>

/** Adds a requested on-demand visit whose location was confirmed just now; override any column. Returns its id. */
export const addTestVisit = async (
  { db, clock, care: { fields } }: Pick<TestCare, 'db' | 'clock'> & { care: Pick<TestCare['care'], 'fields'> },
  changes: Partial<typeof visits.$inferInsert> = {},
): Promise<string> => {
  const [id, now] = [uuidv7(), clock.now()]
  await db.insert(visits).values({
    id,
    draftId: uuidv7(),
    reference: `V-${id.slice(-12).toUpperCase()}`,
    memberId: 'th-ana',
    patientId: 'th-ana',
    patientFirst: 'Ana',
    patientLast: 'Rivera',
    patientDateOfBirth: '1986-05-14',
    groupCode: 'FOYER',
    type: 'GeneralMedical',
    method: 'Video',
    status: 'Requested',
    isOnDemand: true,
    requestedAt: now,
    createdAt: now,
    timeZone: 'America/Chicago',
    state: 'TX',
    locationConfirmedAt: now,
    locationConfirmedBy: 'member',
    reason: fields.seal(places.visitReason(id), 'A cough.'),
    symptoms: fields.seal(places.visitSymptoms(id), []),
    priceCents: 0,
    policy: defaultVisitPolicy,
    ...changes,
  })
  return id
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'

type Fields = { properties?: Record<string, unknown> }
type Operation = {
  parameters: { name: string; in: 'path' | 'query' }[]
  requestBody?: { content: Record<string, { schema: Fields }> }
}

let portal: TestPortal
let documents: { paths: Record<string, Record<string, Operation>> }[]
beforeAll(async () => {
  portal = await openTestPortal({ care: true })
  const browser = portal.browser()
  documents = [(await browser.get('/api/docs/openapi.json')).json(), (await browser.get('/mobile/docs/openapi.json')).json()]
})
afterAll(() => portal.close())

const withoutNames = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}')

/** Every call of the specification's tables that names fields: method, path, ledger id, and the fields that a caller may send. */
test.each([
  ['POST', '/api/auth/login', 'CALL-06', 'email password type version'],
  ['POST', '/api/sso/authenticate', 'CALL-10', 'token'],
  ['PUT', '/api/profiles/{id}', 'CALL-25', 'first last gender language otherLanguage phone email zip version'],
  ['GET', '/api/memberships/v2/lookup', 'CALL-19', 'lastName dob zip'],
  ['GET', '/api/memberships/v2/student-lookup', 'CALL-20', 'firstName lastName dob studentId'],
  ['GET', '/api/profiles/check-email', 'CALL-22', 'email'],
  ['POST', '/api/profiles', 'CALL-23', 'email membershipId password phone familyMemberId version'],
  ['POST', '/api/changes', 'CALL-26', 'command changePlanTo EffectiveDate groupId MemberId Spouse Dependent Dependents'],
  [
    'POST',
    '/api/members/ineligible',
    'CALL-24',
    'email password phone groupCode first last dob address1 address2 city state zip gender submittedFromPlatform submittedFrom',
  ],
  ['GET', '/api/mfa/phones', 'CALL-14', 'telehealthId'],
  ['POST', '/api/mfa', 'CALL-15', 'delivery_method mapi_jwt communication_id'],
  ['POST', '/api/mfa/login', 'CALL-16', 'pin remember_device mapi_jwt'],
  ['POST', '/api/profiles/password-recovery', 'CALL-11', 'email'],
  ['PUT', '/api/profiles/{profileId}/password', 'CALL-12', 'password passwordRecoveryCode profileId'],
  ['PUT', '/api/profiles/update/password/{profileId}', 'CALL-13', 'profileId password currentPassword'],
  ['GET', '/api/configs', 'CALL-44', 'name'],
  ['GET', '/api/pricing/procedures/cash/popular', 'CALL-27', 'type'],
  ['GET', '/api/procedure/search', 'CALL-28', 'name'],
  ['GET', '/api/procedure/details', 'CALL-29', 'zip cpt'],
  ['GET', '/api/utilities/rx', 'CALL-30', 'name'],
  ['GET', '/api/rx/details/price', 'CALL-31', 'zip term form dosage quantity'],
  ['GET', '/api/address', 'CALL-32', 'zip'],
  ['GET', '/api/rx/discount-card', 'CALL-33', 'name location'],
  [
    'POST',
    '/api/profiles/{ProfileId}/discount-card/email',
    'CALL-34',
    'ProfileId PharmacyName Address City State Zip DrugName MemberId Pcn Group Bin',
  ],
  ['GET', '/api/doctors', 'CALL-35', 'zip last radius gender specialty version'],
  ['GET', '/api/location/places', 'CALL-36', 'zip radius kind page'],
  ['GET', '/api/teladoc/member/Pharmacies', 'CALL-41', 'memberId'],
  ['POST', '/api/csr/ticket', 'CALL-42', 'name email subject comment'],
  ['POST', '/api/consultation/locked', 'CALL-43', 'consultId'],
  ['POST', '/mobile/authentication/token_login', 'CALL-49', 'sso_token'],
  ['GET', '/mobile/members_consultations', 'CALL-50', 'member_id'],
  ['GET', '/mobile/cancel_consult', 'CALL-51', 'consult_id logged_in_member_id'],
  ['POST', '/mobile/screens/referral_link', 'CALL-52', 'actor_type logged_in_member_id actor_id service_specialty_code url_request_data'],
])('%s %s is documented with every field of the specification [%s]', (method, path, _id, fields) => {
  const found = documents
    .flatMap(({ paths }) => Object.entries(paths))
    .find(([known, operations]) => withoutNames(known) === withoutNames(path) && operations[method.toLowerCase()])
  const operation = found?.[1][method.toLowerCase()]
  const inQuery = (operation?.parameters ?? []).flatMap((one) => (one.in === 'query' ? [one.name] : []))
  const inBody = Object.keys(operation?.requestBody?.content['application/json']?.schema.properties ?? {})
  const known = method === 'GET' ? inQuery : inBody
  expect(fields.split(' ').filter((field) => !known.includes(field))).toEqual([])
})

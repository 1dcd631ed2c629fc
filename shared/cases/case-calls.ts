import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { caseContact, caseKey } from '#shared/cases/case-fields.ts'
import { caseStates } from '#shared/cases/case-states.ts'
import { languages } from '#shared/languages.ts'
import { optionalRobotCheck, personLookup, studentLookup } from '#shared/registration/registration-fields.ts'

/** The input of the failed lookup, as on the register page. */
const lookup = z.discriminatedUnion('registrationType', [
  z.extend(personLookup, { registrationType: z.enum(['employer', 'other']) }),
  z.extend(studentLookup, { registrationType: z.literal('school') }),
])

export const caseCalls = {
  reportFailedLookup: call({
    method: 'POST',
    path: '/api/cases',
    about: 'Asks a person to look into a lookup that found nobody. Gives a reference number, by which the answer can be read.',
    input: z.object({ lookup, contact: caseContact, language: z.enum(languages), ...optionalRobotCheck }),
    answer: z.object({ reference: z.string() }),
  }),
  readCaseStatus: call({
    method: 'GET',
    path: '/api/cases/status',
    about: 'Where a case stands, and its answer, by reference number and date of birth.',
    input: caseKey,
    answer: z.object({
      reference: z.string(),
      state: z.enum(caseStates),
      openedAt: z.string(),
      answeredAt: z.nullable(z.string()),
      answer: z.nullable(z.string()),
    }),
  }),
}

/** A case for somebody whom no registration code can reach; for holders of a registration ticket. */
export const proofCaseCalls = {
  openProofCase: call({
    method: 'POST',
    path: '/api/registration/proof/case',
    about:
      'Asks an operator for help with a registration, where no code can reach the person. Gives a reference number, by which the answer can be read.',
    input: z.object({
      membershipId: z.string(),
      familyMemberId: z.string(),
      contact: caseContact,
      language: z.enum(languages),
      ...optionalRobotCheck,
    }),
    answer: z.object({ reference: z.string() }),
  }),
}

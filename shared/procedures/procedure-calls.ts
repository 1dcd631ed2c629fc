import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { priceKinds, procedureCode } from '#shared/procedures/procedure-rules.ts'
import { realZip } from '#shared/zip/real-zip.ts'

/** PROC-17: in dollars. */
const averages = z.array(z.object({ type: z.enum(priceKinds), average: z.number() }))

/** A procedure near a ZIP code. */
export const procedureAsked = z.object({
  zip: realZip(),
  cpt: z.pipe(
    z.pipe(
      z.string('Required'),
      z.transform((typed: string) => typed.trim().toUpperCase()),
    ),
    z.string().check(z.regex(procedureCode, 'ProcedureCodeInvalid')),
  ),
})

export const procedureCalls = {
  searchProcedures: call({
    method: 'GET',
    path: '/api/procedure/search',
    about: 'Procedures by the beginning of their words or of their code, slips of the pen allowed; the best ten.',
    input: z.object({ name: z._default(z.string().check(z.trim(), z.maxLength(100, 'InvalidInput')), '') }),
    answer: z.array(z.object({ code: z.string(), description: z.string() })),
  }),
  readProcedurePrices: call({
    method: 'GET',
    path: '/api/procedure/details',
    about:
      'What a procedure costs around a zip, on average: billed and paid, by insurers and by those who pay themselves. Empty where nobody knows.',
    input: procedureAsked,
    answer: z.object({ cash: averages, insurance: averages }),
    /** Area of the averages (three-digit ZIP prefix, state or country), and their sources. */
    meta: z.object({
      name: z.string(),
      area: z.nullable(z.string()),
      sources: z.array(z.object({ name: z.string(), date: z.string() })),
    }),
  }),
}

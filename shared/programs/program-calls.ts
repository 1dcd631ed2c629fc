import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { type Program, programStates, programs } from '#shared/programs/program-rules.ts'

const program = z.enum(programs as [Program, ...Program[]], 'InvalidInput')

export const programCalls = {
  listPrograms: call({
    method: 'GET',
    path: '/api/programs',
    about: "The programs of the member's group, and how far the member has come in each.",
    input: z.object({}),
    answer: z.array(z.object({ program, state: z.enum(programStates), enrolledAt: z.nullable(z.string()) })),
  }),
  startProgram: call({
    method: 'POST',
    path: '/api/programs/referral',
    about:
      "Refers the member to a program's partner, once they agreed to what the partner learns (CALL-59). The link is opened in a new tab.",
    input: z.object({ program, consent: z.literal(true, 'Required') }),
    answer: z.object({ redirect_to_url: z.string() }),
  }),
  readBackCareLink: call({
    method: 'GET',
    path: '/api/back-care/link',
    about: 'Where back and joint care is found: with the earlier partner up to the migration date, without a partner after it (CALL-55).',
    input: z.object({}),
    answer: z.object({ redirect_to_url: z.string() }),
  }),
}

import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { fileAnswer } from '#shared/file-answer.ts'

/** Downloads of a member's own data. */
export const ownDataCalls = {
  downloadPage: call({
    method: 'GET',
    path: '/api/account/my-data.html',
    about: 'Everything held about the caller, as a page to read.',
    input: z.object({}),
    answer: fileAnswer,
    sendsFile: 'text/html',
  }),
  downloadData: call({
    method: 'GET',
    path: '/api/account/my-data.json',
    about: 'The same for programs.',
    input: z.object({}),
    answer: fileAnswer,
    sendsFile: 'application/json',
  }),
  downloadCoverage: call({
    method: 'GET',
    path: '/api/account/my-coverage.json',
    about: "The caller's own coverage as FHIR R4, in the shape of the CARIN Digital Insurance Card.",
    input: z.object({}),
    answer: fileAnswer,
    sendsFile: 'application/fhir+json',
  }),
}

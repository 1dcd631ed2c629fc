import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { required } from '#shared/fields/required.ts'
import { fileAnswer } from '#shared/file-answer.ts'
import { languages } from '#shared/languages.ts'
import { recordFormats } from '#shared/records/record-rules.ts'
import { recordSet } from '#shared/records/record-set.ts'

/** Calls for people with a link and its passcode, without an account. */
export const sharedRecordCalls = {
  openSharedRecords: call({
    method: 'POST',
    path: '/mobile/shared-records/open',
    about:
      'Opens what was shared. A link that never was, has ended, was withdrawn or was closed by wrong passcodes answers alike: ShareGone. `ticket` opens the files for a quarter of an hour.',
    input: z.object({ secret: required(200), passcode: required(40) }),
    answer: z.object({ records: recordSet, endsAt: z.string(), ticket: z.string() }),
  }),
  readSharedFile: call({
    method: 'GET',
    path: '/mobile/shared-records/file',
    about: 'What was shared as a file, for the bearer of a ticket.',
    sendsFile: 'application/octet-stream',
    input: z.object({ format: z.enum(recordFormats), language: z._default(z.enum(languages), 'en') }),
    answer: fileAnswer,
  }),
}

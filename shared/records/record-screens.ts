import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { fileAnswer } from '#shared/file-answer.ts'
import { languages } from '#shared/languages.ts'
import { recordFormats, recordParts, shareLengths } from '#shared/records/record-rules.ts'
import { screen } from '#shared/screen.ts'

const instant = z.string()
const parts = z.array(z.enum(recordParts)).check(z.minLength(1, 'Required'), z.maxLength(recordParts.length))

const person = z.object({
  telehealthId: z.string(),
  first: z.string(),
  last: z.string(),
  isSelf: z.boolean(),
  /** The parts that the member may download. */
  parts: z.array(z.enum(recordParts)),
  mayShare: z.boolean(),
})
export type RecordPerson = z.infer<typeof person>

/** A link as its creator and the patient see it. The URL and the passcode are shown only once, on creation. */
export const recordShare = z.object({
  id: z.string(),
  patient: z.object({ first: z.string(), last: z.string(), isSelf: z.boolean() }),
  /** Who made the link. */
  maker: z.object({ first: z.string(), last: z.string(), isSelf: z.boolean() }),
  parts: z.array(z.enum(recordParts)),
  createdAt: instant,
  endsAt: instant,
  /** `closed`: too many wrong passcodes. */
  state: z.enum(['open', 'ended', 'withdrawn', 'closed']),
  openings: z.array(z.object({ how: z.enum(['seen', ...recordFormats]), at: instant })),
})
export type RecordShare = z.infer<typeof recordShare>

/** The screen calls for downloading and sharing records. */
export const recordScreens = {
  readRecords: screen('records', {
    about:
      'Whose records a member may take away, the links they have made, and every link to their own records or those of a child under 18.',
    input: z.object({}),
    data: z.object({ people: z.array(person), shares: z.array(recordShare) }),
  }),
  shareRecords: screen('share_records', {
    about:
      'Makes a link that opens a copy of these records, as they stand now, without an account: with the passcode, and for so long. The id is the caller’s; asked again before anybody opened it, it gets a new link and passcode, and the former are void.',
    input: z.object({ shareId: z.uuid('InvalidInput'), patientId: z.string(), parts, lasts: z.enum(shareLengths) }),
    data: z.object({ share: recordShare, link: z.string(), passcode: z.string() }),
  }),
  withdrawShare: screen('withdraw_share', {
    about: 'Ends a link at once; the copy is gone.',
    input: z.object({ shareId: z.string() }),
    data: recordShare,
  }),
}

export const recordFileCalls = {
  readRecordFile: call({
    method: 'GET',
    path: '/mobile/records/file',
    about: 'Records of a patient as they stand now: a PDF in the language that is asked for, or a FHIR R4 bundle.',
    sendsFile: 'application/octet-stream',
    input: z.object({
      patientId: z.string(),
      /** Comma-separated. */
      parts: z.string().check(z.maxLength(100)),
      format: z.enum(recordFormats),
      language: z._default(z.enum(languages), 'en'),
    }),
    answer: fileAnswer,
  }),
}

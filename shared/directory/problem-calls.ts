import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { problemReport } from '#shared/directory/problem-fields.ts'
import { required } from '#shared/fields/required.ts'
import { languages } from '#shared/languages.ts'

export const directoryEntries = ['doctor', 'facility'] as const
export type DirectoryEntryKind = (typeof directoryEntries)[number]

export const problemCalls = {
  reportProblem: call({
    method: 'POST',
    path: '/api/directory/problems',
    about: 'Tells the operators what is wrong with an entry of the directory. The same again within a day is the same case.',
    input: z.object({ entry: z.enum(directoryEntries), id: required(100), ...problemReport.shape, language: z.enum(languages) }),
    answer: z.object({ reported: z.literal(true) }),
  }),
}

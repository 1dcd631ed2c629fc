import type { ErrorCode, noAnswer } from '#shared/errors/error-codes.ts'
import { memberErrorTexts } from '#shared/errors/member-error-texts.en.ts'
import { staffErrorTexts } from '#shared/errors/staff-error-texts.en.ts'

export type ErrorTexts = Record<ErrorCode | typeof noAnswer, string>

/** The component that shows the sentence fills `{phone}` and `{n}`. */
export const errorTexts = { ...memberErrorTexts, ...staffErrorTexts } as const satisfies ErrorTexts

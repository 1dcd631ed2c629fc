import type { ErrorTexts } from '#shared/errors/error-texts.en.ts'
import { memberErrorTexts } from '#shared/errors/member-error-texts.ar.ts'
import { staffErrorTexts } from '#shared/errors/staff-error-texts.ar.ts'

export const errorTexts = { ...memberErrorTexts, ...staffErrorTexts } satisfies ErrorTexts

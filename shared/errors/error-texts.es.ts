import type { ErrorTexts } from '#shared/errors/error-texts.en.ts'
import { memberErrorTexts } from '#shared/errors/member-error-texts.es.ts'
import { staffErrorTexts } from '#shared/errors/staff-error-texts.es.ts'

export const errorTexts = { ...memberErrorTexts, ...staffErrorTexts } satisfies ErrorTexts

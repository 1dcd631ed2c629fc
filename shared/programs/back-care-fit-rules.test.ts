import { expect, test } from 'vitest'
import { fitsBackCare } from '#shared/programs/back-care-fit-rules.ts'

test.each([
  [{ adult: true, pain: true, warning: false }, true],
  [{ adult: true, pain: true, warning: true }, false],
  [{ adult: false, pain: true, warning: false }, false],
  [{ adult: true, pain: false, warning: false }, false],
  [{ adult: true, pain: true }, null],
  [{ adult: true, warning: false }, null],
  [{ pain: true, warning: false }, null],
])('%j fit back care: %s', (answers, fits) => expect(fitsBackCare(answers)).toBe(fits))

import { z } from 'zod/mini'
import { familyForm } from '#shared/family/family-form.ts'
import { isFuture } from '#shared/fields/date-of-birth.ts'
import { localToday } from '#ui/lib/device-zone.ts'

const notAhead = z.string().check(z.refine((day) => !isFuture(day, localToday()), 'DateInFuture'))

/** The form of My Family, plus the check that the date of birth is not in the future (FAM-12, SIGN-48). */
export const addFamilySchema = z.extend(familyForm, { dob: z.pipe(familyForm.shape.dob, notAhead) })

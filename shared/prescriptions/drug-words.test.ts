import { expect, test } from 'vitest'
import { drugNameOf } from '#shared/prescriptions/drug-words.ts'

test.each([
  ['Lisinopril 10 mg tablet', 'Lisinopril'],
  ['Albuterol inhaler', 'Albuterol'],
  ['Metformin Hydrochloride 500 MG Oral Tablet', 'Metformin Hydrochloride'],
  ['Vitamin D extended release capsule', 'Vitamin D'],
  ['Atorvastatin', 'Atorvastatin'],
])('the name in %s is %s', (label, name) => expect(drugNameOf(label)).toBe(name))

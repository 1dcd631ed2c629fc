import { join } from 'node:path'
import type { Config } from '#server/config.ts'

const made = {
  eligibilityAnswers: join(import.meta.dirname, 'eligibility-answers'),
  eligibilitySender: { qualifier: 'ZZ', id: 'FOYER' },
  eligibilityReceiver: { qualifier: 'ZZ', id: 'LAKESIDE' },
  eligibilityPayer: { kind: 'PI', id: 'LKS01', name: 'Lakeside Benefit Administrators' },
  eligibilityProvider: { kind: 'XX', id: '1999999984', name: 'Foyer Clinic' },
} as const

/** The demo's settings with a stand-in of a payer, unless a payer is set. */
export const withDemoPayer = (config: Config): Config =>
  config.eligibilityUrl !== undefined || config.eligibilityAnswers !== undefined ? config : { ...config, ...made }

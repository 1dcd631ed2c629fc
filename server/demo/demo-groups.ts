import type { InquiryTimes } from '#shared/eligibility/inquiry-times.ts'
import { type GroupFeature, groupFeatures, programTypes } from '#shared/groups/group-features.ts'
import type { PinMethod } from '#shared/session/session-data.ts'
import type { VisitType } from '#shared/visits/visit-types.ts'

export type DemoGroup = {
  code: string
  name: string
  features: readonly GroupFeature[]
  programs?: readonly string[]
  /** Price of each visit type in cents; 0 for every type if the sponsor pays in full. */
  /** When the payer is asked in real time; never if absent. */
  eligibilityAsked?: InquiryTimes
  visitCents?: Partial<Record<VisitType, number>>
  pinMethods?: PinMethod[]
  deductible?: { deductibleCents: number; planYearMonth: number; deductibleTypes: VisitType[] }
}

/** One invented group for each look of the portal. */
export const demoGroups: readonly DemoGroup[] = [
  {
    code: 'FOYER',
    name: 'Lakeside Health Plan',
    features: groupFeatures,
    programs: [...programTypes, 'Backcare'],
    // The sponsor pays general visits; of the others members pay what their plan says.
    visitCents: { GeneralMedical: 0, MentalHealth: 9_500, Dermatology: 8_900, Nutrition: 6_900 },
    eligibilityAsked: 'both',
    deductible: { deductibleCents: 150_000, planYearMonth: 1, deductibleTypes: ['GeneralMedical', 'MentalHealth'] },
  },
  { code: 'RX-ONLY', name: 'Prairie Savings Club', features: ['RX', 'Pricing', 'Providers'] },
  {
    code: 'SECURE',
    name: 'Granite Mutual',
    features: ['Telehealth', 'RX', 'Pricing', 'Providers', 'Facilities'],
    pinMethods: ['text', 'phone_call'],
  },
  { code: 'BASIC', name: 'Corner Clinics', features: ['Telehealth'] },
  { code: 'STATE-U', name: 'State University', features: ['Telehealth', 'BehavioralHealth', 'Providers', 'Facilities'] },
  { code: 'HYUHG-DEMO', name: 'Hyacinth Union Health Group', features: ['Telehealth', 'BehavioralHealth', 'Providers', 'Facilities'] },
  {
    code: 'HYUHCSRPAID',
    name: 'Pay per visit',
    features: ['Telehealth'],
    visitCents: { GeneralMedical: 7_500, Dermatology: 8_900, Nutrition: 6_900 },
  },
  { code: 'GRPA', name: 'Group A', features: ['Telehealth'] },
  { code: 'GRPB', name: 'Group B', features: ['Telehealth'] },
]

/** Kinds of health plans. An HDHP is a high-deductible health plan (26 U.S.C. 223(c)(2)). */
export const planTypes = ['PPO', 'HMO', 'EPO', 'HDHP', 'POS'] as const
export type PlanType = (typeof planTypes)[number]

/** In the plan's network, or out of it. */
export const networkSides = ['in', 'out'] as const
export type NetworkSide = (typeof networkSides)[number]

/** What an accumulator counts: cents for the first two, a number of visits or days for the others. */
export const accumulatorKinds = ['deductible', 'out-of-pocket', 'visits', 'days'] as const
export type AccumulatorKind = (typeof accumulatorKinds)[number]

/** Whether an accumulator is one person's or the whole family's. */
export const accumulatorLevels = ['individual', 'family'] as const
export type AccumulatorLevel = (typeof accumulatorLevels)[number]

/** Where an accumulator comes from: an X12 271 answer, a CSV file, FHIR, or claims that the portal has. */
export const accumulatorSources = ['271', 'csv', 'fhir', 'claims'] as const
export type AccumulatorSource = (typeof accumulatorSources)[number]

/** X12 service type codes (data element 1365) that terms may name. Code 30 stands for all services without a rule of their own. */
export const serviceTypes = ['98', 'UC', '86', 'MH', '88', '5', '4', '48', '50', '33', 'AE', '30'] as const
export type ServiceType = (typeof serviceTypes)[number]

/** The service type whose rule holds for every service without one. */
export const anyService = '30' satisfies ServiceType

/** Emergency services (X12 service type 86). */
export const emergencyService = '86' satisfies ServiceType

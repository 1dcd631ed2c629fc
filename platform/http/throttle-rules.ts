import type { Limit } from '#platform/http/rate-limit.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/**
 * After `limit` tries within the window, the next is blocked for `firstBlockMs`. Each further try doubles the block, up to
 * `longestBlockMs`.
 */
export type ThrottleRule = { limit: number; windowMs: number; firstBlockMs: number; longestBlockMs: number }

/** `limit` tries, then a block as long as the window. */
const perWindow = (limit: number, windowMs: number, by: string): ThrottleRule & { by: string } => ({
  limit,
  windowMs,
  firstBlockMs: windowMs,
  longestBlockMs: windowMs,
  by,
})

/** Counted in the database, over all nodes. Successful sign-ins are not counted: an employer's whole office shares one address. */
export const throttleRules = {
  passwordByEmailAndAddress: perWindow(5, minute, 'account and address'),
  passwordByAddress: perWindow(20, minute, 'address'),
  passwordByAccount: { limit: 10, windowMs: day, firstBlockMs: 30 * second, longestBlockMs: 15 * minute, by: 'account' },
  passwordByAccountChecked: perWindow(20, day, 'account with a robot check'),
  passwordBySession: { limit: 10, windowMs: day, firstBlockMs: 30 * second, longestBlockMs: 15 * minute, by: 'session' },
  pinSendBurst: perWindow(2, 10 * second, 'account'),
  pinSendByMember: perWindow(5, 30 * minute, 'account'),
  pinSendByPhone: perWindow(10, hour, 'recipient'),
  lookupByPerson: perWindow(5, hour, 'person'),
  lookupByAddress: perWindow(30, 10 * minute, 'address'),
  lookupByAll: perWindow(200, hour, 'everybody'),
  proofSendByAddress: perWindow(30, hour, 'address'),
  proofTryByAddress: perWindow(30, hour, 'address'),
  recoveryByAccount: perWindow(5, hour, 'account'),
  recoveryByAddress: perWindow(10, hour, 'address'),
  caseByAddress: perWindow(5, hour, 'address'),
  caseByAddressADay: perWindow(20, day, 'address'),
  caseByAll: perWindow(200, hour, 'everybody'),
  caseByMember: perWindow(5, hour, 'member'),
  caseByMemberADay: perWindow(20, day, 'member'),
  caseStatusByNumber: perWindow(5, hour, 'number'),
  caseStatusByAddress: perWindow(20, hour, 'address'),
  cardMailByMember: perWindow(5, hour, 'member'),
  cardMailByMemberADay: perWindow(20, day, 'member'),
} as const satisfies Record<string, ThrottleRule & { by: string }>

export type ThrottleName = keyof typeof throttleRules

/** The throttles that routes declare, by kind of call. */
export const passwordThrottles = ['passwordByEmailAndAddress', 'passwordByAddress', 'passwordByAccount'] as const
export const memberPasswordThrottles = [...passwordThrottles, 'passwordByAccountChecked'] as const
/** For signed-in members who type their password again. */
export const currentPasswordThrottles = [...passwordThrottles, 'passwordBySession'] as const
export const staffPinThrottles = ['pinSendBurst', 'pinSendByMember'] as const
export const pinThrottles = ['pinSendBurst', 'pinSendByMember', 'pinSendByPhone'] as const
export const proofSendThrottles = ['pinSendBurst', 'pinSendByMember', 'pinSendByPhone', 'proofSendByAddress'] as const
export const proofTryThrottles = ['proofTryByAddress'] as const
export const lookupThrottles = ['lookupByPerson', 'lookupByAddress', 'lookupByAll'] as const
export const recoveryThrottles = ['recoveryByAccount', 'recoveryByAddress'] as const
export const caseThrottles = ['caseByAddress', 'caseByAddressADay', 'caseByAll'] as const
export const memberCaseThrottles = ['caseByMember', 'caseByMemberADay'] as const
export const statusThrottles = ['caseStatusByNumber', 'caseStatusByAddress'] as const
export const cardMailThrottles = ['cardMailByMember', 'cardMailByMemberADay'] as const

const windowShown = (ms: number): string => {
  const units = [
    ['day', day],
    ['h', hour],
    ['min', minute],
    ['s', second],
  ] as const
  const [unit, length] = units.find(([, each]) => ms >= each) ?? ['s', second]
  return ms === length ? unit : `${ms / length} ${unit}`
}

/** All limits of a route, as the permissions table shows them: database throttles over all nodes first, then the limit of each node. */
export const limitShown = ({ limit, throttles = [] }: { limit: Limit; throttles?: readonly ThrottleName[] | undefined }): string => {
  const shown = throttles.map((name) => {
    const rule = throttleRules[name]
    return `${rule.limit}/${windowShown(rule.windowMs)} by ${rule.by}`
  })
  return shown.length === 0 ? limit : `${shown.join(', ')}; ${limit} on each node`
}

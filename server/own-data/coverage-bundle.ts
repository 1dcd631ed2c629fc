import { type FhirMaker, type FhirResource, openFhirBundle } from '#platform/fhir/fhir-maker.ts'
import type { CardOfPerson } from '#server/benefits/read-id-cards.ts'
import type { PlanTerms, SpendLimit } from '#shared/benefits/plan-terms.ts'
import type { PlanType } from '#shared/benefits/plan-words.ts'
import { phoneDigits } from '#shared/fields/phone.ts'

/**
 * The member's coverage as FHIR R4, in the shape of the CARIN Digital Insurance Card (C4DIC) 1.1: Coverage with class, costToBeneficiary and
 * payor. Source of its codes: http://hl7.org/fhir/us/insurance-card/STU1.1/
 */
const hl7 = 'http://terminology.hl7.org/CodeSystem'
const insuranceCard = 'http://hl7.org/fhir/us/insurance-card'
const extendedCopays = `${insuranceCard}/CodeSystem/C4DICExtendedCopayTypeCS`
const dollar = 'USD'

const planTypeCodes: Readonly<Record<PlanType, { code: string; display: string }>> = {
  PPO: { code: 'PPO', display: 'preferred provider organization policy' },
  HMO: { code: 'HMO', display: 'health maintenance organization policy' },
  POS: { code: 'POS', display: 'point of service policy' },
  EPO: { code: 'HIP', display: 'health insurance plan policy' },
  HDHP: { code: 'HIP', display: 'health insurance plan policy' },
}

/** Copay types of HL7 for services of the terms; other services have none. */
const copayTypes = [
  ['98', 'gpvisit'],
  ['UC', 'urgentcare'],
  ['86', 'emergency'],
  ['48', 'inpthosp'],
] as const

const limitCodes = { deductible: 'Ded', maximum: 'Max' } as const
const sideCodes = { in: 'In', out: 'Out' } as const

const coded = (system: string, code: string) => ({ coding: [{ system, code }] })
const money = (cents: number) => ({ value: cents / 100, currency: dollar })

const limitCosts = (kind: 'deductible' | 'maximum', side: 'in' | 'out', limit: SpendLimit | null | undefined) => {
  const codeOf = (who: 'Ind' | 'Fam') => coded(extendedCopays, `${who}${sideCodes[side]}${limitCodes[kind]}`)
  if (!limit) return []
  return [
    { type: codeOf('Ind'), valueMoney: money(limit.individualCents) },
    ...(limit.familyCents === null ? [] : [{ type: codeOf('Fam'), valueMoney: money(limit.familyCents) }]),
  ]
}

/** What the member pays: copays of the services that HL7 has a code for, then the limits. */
const costsOf = (terms: PlanTerms) => [
  ...copayTypes.flatMap(([service, code]) => {
    const rule = terms.in.services[service]
    return rule?.isCovered && rule.copayCents !== null
      ? [{ type: coded(`${hl7}/coverage-copay-type`, code), valueMoney: money(rule.copayCents) }]
      : []
  }),
  ...limitCosts('deductible', 'in', terms.in.deductible),
  ...limitCosts('maximum', 'in', terms.in.maximum),
  ...limitCosts('deductible', 'out', terms.out?.deductible),
  ...limitCosts('maximum', 'out', terms.out?.maximum),
]

const classesOf = ({ plan, card }: CardOfPerson, group: { code: string; name: string }) => {
  const one = (code: string, value: string | null | undefined, name?: string) =>
    value ? [{ type: coded(`${hl7}/coverage-class`, code), value, ...(name ? { name } : {}) }] : []
  return [
    ...one('group', card?.groupNumber ?? group.code, group.name),
    ...one('plan', plan.key, plan.name),
    ...one('rxbin', card?.rxBin),
    ...one('rxpcn', card?.rxPcn),
    ...one('rxgroup', card?.rxGroup),
  ]
}

const phoneOf = (phone: string | null | undefined) => {
  const digits = phone ? phoneDigits(phone) : null
  return digits === null ? {} : { telecom: [{ system: 'phone', value: `+1${digits}`, use: 'work' }] }
}

/** The insurer; the group itself where the plan's data name none, because it answers for the plan. */
const addPayer = ({ add, systemOf }: FhirMaker, { plan, card }: CardOfPerson, group: { name: string }) => {
  const name = card?.payerName ?? group.name
  const whole: FhirResource = {
    resourceType: 'Organization',
    meta: { profile: [`${insuranceCard}/StructureDefinition/C4DIC-Organization`] },
    ...(card?.payerId ? { identifier: [{ system: systemOf('payer-id'), value: card.payerId }] } : {}),
    active: true,
    name,
    ...phoneOf(card?.memberPhone),
  }
  return add(`payer-${plan.id}`, whole, name)
}

const addPerson = ({ add, systemOf }: FhirMaker, { person, memberId }: CardOfPerson): void => {
  const { first, last, dob } = person
  const whole = {
    resourceType: 'Patient',
    ...(memberId === null ? {} : { identifier: [{ type: coded(`${hl7}/v2-0203`, 'MB'), system: systemOf('member-id'), value: memberId }] }),
    name: [{ family: last, given: [first] }],
    birthDate: dob,
  }
  add(person.id, whole, `${first} ${last}, born ${dob}`)
}

const relationCodes = { Primary: 'self', Spouse: 'spouse', Dependent: 'child' } as const

const addCoverage = (maker: FhirMaker, one: CardOfPerson, group: { code: string; name: string }): void => {
  const { plan, person, memberId, startsOn, endsOn, terms } = one
  const type = planTypeCodes[plan.type]
  const costs = terms ? costsOf(terms) : []
  const whole = {
    resourceType: 'Coverage',
    meta: { profile: [`${insuranceCard}/StructureDefinition/C4DIC-Coverage`] },
    ...(memberId === null
      ? {}
      : {
          identifier: [{ type: coded(`${hl7}/v2-0203`, 'MB'), system: maker.systemOf('member-id'), value: memberId }],
          subscriberId: memberId,
        }),
    status: 'active',
    type: { coding: [{ system: `${hl7}/v3-ActCode`, ...type }], text: plan.type },
    ...(person.relation === 'Primary' ? { subscriber: maker.patient } : {}),
    beneficiary: maker.patient,
    relationship: coded(`${hl7}/subscriber-relationship`, relationCodes[person.relation]),
    period: { start: startsOn, ...(endsOn === null ? {} : { end: endsOn }) },
    payor: [addPayer(maker, one, group)],
    class: classesOf(one, group),
    ...(costs.length > 0 ? { costToBeneficiary: costs } : {}),
  }
  maker.add(`coverage-${plan.id}-${person.id}`, whole, `${plan.name} (${plan.type}), since ${startsOn}`)
}

type About = { publicUrl: string; group: { code: string; name: string }; madeAt: string; personId: string }

/** A member's own coverages as a bundle; an empty one without a known plan. */
export const coverageBundle = (cards: readonly CardOfPerson[], { publicUrl, group, madeAt, personId }: About) => {
  const { maker, close } = openFhirBundle(personId, publicUrl)
  const [first] = cards
  if (first) addPerson(maker, first)
  for (const card of cards) addCoverage(maker, card, group)
  return close(madeAt)
}

import { expect, test } from 'vitest'
import { EligibilityFailure } from '#platform/gateways/eligibility/eligibility-gateway.ts'
import { askEligibility, type EligibilityAsking, type InquiryOutcome } from '#server/eligibility/inquiry/ask-eligibility.ts'
import { answer271, payerAndClinic, trace } from '#server/eligibility/testing/sample-271.ts'
import { inquiryTexts as arabic } from '#shared/eligibility/inquiry-texts.ar.ts'
import { inquiryTexts as english } from '#shared/eligibility/inquiry-texts.en.ts'
import { inquiryTexts as spanish } from '#shared/eligibility/inquiry-texts.es.ts'

// Answers in the shapes of the implementation guide's examples (005010X279A1), with invented persons.

const envelope: EligibilityAsking['envelope'] = {
  sender: { qualifier: 'ZZ', id: 'FOYER' },
  receiver: { qualifier: 'ZZ', id: 'LAKESIDE' },
  payer: { kind: 'PI', id: '99001', name: 'Lakeside Health' },
  provider: { kind: 'XX', id: '1999999984', name: 'Foyer Clinic' },
  isTest: true,
}
const rosa = { memberId: 'W100', last: 'Winter', first: 'Rosa', birthDay: '1980-02-29', gender: 'Female' } as const
const tom = { last: 'Winter', first: 'Tom', birthDay: '2012-10-14', gender: 'Male', isSpouse: false } as const

const asked = (answer: string | EligibilityFailure, dependent: typeof tom | null = null): Promise<InquiryOutcome> => {
  const ask = async ({ trace: own }: { trace: string }) => {
    if (typeof answer !== 'string') throw answer
    return answer.replace(trace, own)
  }
  const question = { subscriber: rosa, dependent, serviceTypes: ['30'], day: '2026-11-23' }
  return askEligibility({ gateway: { ask }, envelope }, question, () => new Date('2026-11-23T15:00:00Z'))
}

const services = '1^33^35^47^86^88^98^AL^MH^UC'
const benefits = [
  'EB*1**30**GOLD PLAN',
  'EB*L',
  'LS*2120',
  'NM1*P3*1*JONES*MARCUS****SV*0202034',
  'LE*2120',
  `EB*1**${services}`,
  `EB*B**${services}*HM*GOLD PLAN*27*10.00*****Y`,
  `EB*B**${services}*HM*GOLD PLAN*27*30.00*****N`,
]
const subscriber = [
  'NM1*IL*1*WINTER*ROSA****MI*W100',
  'N3*1 ELM ST*APT 2',
  'N4*AUSTIN*TX*78704',
  'DMG*D8*19800229*F',
  'DTP*346*D8*20260101',
]

test.each<[string, typeof tom | null, string]>([
  ['the subscriber', null, answer271([...payerAndClinic, 'HL*3*2*22*0', `TRN*2*${trace}*9FOYER0001`, ...subscriber, ...benefits])],
  [
    'a dependent',
    tom,
    answer271([
      ...payerAndClinic,
      'HL*3*2*22*1',
      ...subscriber.slice(0, 4),
      'HL*4*3*23*0',
      `TRN*2*${trace}*9FOYER0001`,
      'NM1*03*1*WINTER*TOM',
      'DMG*D8*20121014*M',
      'INS*N*19',
      'DTP*346*D8*20260101',
      ...benefits,
    ]),
  ],
])(
  'the answer about %s has the plan and a copay for each side of the network, and no amounts that count',
  async (_case, dependent, text) => {
    const outcome = await asked(text, dependent)
    if (outcome.kind !== 'answered') throw new Error(outcome.kind)
    expect(outcome.facts).toMatchObject({ status: 'active', plan: 'GOLD PLAN', accumulators: [] })
    expect(outcome.facts.shares.map(({ kind, network, amountCents }) => [kind, network, amountCents])).toEqual([
      ['copay', 'in', 1_000],
      ['copay', 'out', 3_000],
    ])
    expect(outcome.rejections).toEqual([])
  },
)

/** The words of an outcome's reason in each language. */
const sentencesOf = (outcome: InquiryOutcome): string[] => {
  if (outcome.kind === 'answered') throw new Error('answered')
  const words = outcome.kind === 'failed' ? [outcome.problem] : outcome.rejections.flatMap(({ reason, followUp }) => [reason, followUp])
  return [english, spanish, arabic].map((texts) => words.map((word) => texts[word]).join(' '))
}

const good = answer271([...payerAndClinic, 'HL*3*2*22*0', `TRN*2*${trace}*9FOYER0001`, ...subscriber, ...benefits])
/** The payer rejects the clinic; the guide's example has a wrong number in SE02 too. */
const clinicRejected = answer271([...payerAndClinic, 'AAA*Y**50*N']).replace(/SE\*(\d+)\*0001/, 'SE*$1*0003')

test.each<[string, string | EligibilityFailure, string]>([
  ['a rejected clinic (AAA of loop 2100B)', clinicRejected, 'The clinic isn’t allowed to ask this plan. Don’t ask again.'],
  [
    'an unknown subscriber',
    answer271([...payerAndClinic, 'HL*3*2*22*0', `TRN*2*${trace}*9FOYER0001`, 'AAA*N**75*C']),
    'The plan didn’t find the subscriber.',
  ],
  ['an unknown reason', answer271([...payerAndClinic, 'AAA*N**ZZ*C']), 'The plan gave a reason we don’t know.'],
  ['nothing', '', 'The answer was empty.'],
  ['no X12', '<html>502 Bad Gateway</html>', ''],
  ['half an answer', good.slice(0, good.length / 2), ''],
  ['another transaction', good.replace('ST*271', 'ST*277').replace('GS*HB', 'GS*HN'), ''],
  ['a missing segment', good.replace('EB*L~\n', ''), ''],
  ['another person’s trace', good.replace(trace, 'T-OTHER'), ''],
  ['a hanging payer', new EligibilityFailure('timeout'), 'The plan’s system took too long to answer.'],
  ['a payer that is down', new EligibilityFailure('unreachable', 'ECONNREFUSED'), ''],
])('%s becomes a sentence in each language', async (_case, answer, sentence) => {
  const [inEnglish = '', ...others] = sentencesOf(await asked(answer))
  expect(inEnglish).toContain(sentence)
  expect(inEnglish).toMatch(/^[A-Z].{15,}\.$/)
  for (const other of others) {
    expect(other.length).toBeGreaterThan(15)
    expect(other).not.toBe(inEnglish)
  }
})

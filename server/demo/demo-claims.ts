import { createHash } from 'node:crypto'
import type { Db } from '#platform/db/db.ts'
import { demoId as idOf } from '#platform/demo-world.ts'
import { claimLines, claims } from '#server/schema/benefits/claim-tables.ts'
import type { NetworkSide } from '#shared/benefits/plan-words.ts'
import { amountNames, type ClaimAmounts, type owedKinds, owedOf, sumOf } from '#shared/claims/claim-amounts.ts'
import type { ClaimKind, ClaimStatus } from '#shared/claims/claim-words.ts'
import { sensitiveKindsOf } from '#shared/claims/sensitive-codes.ts'

type Owed = Partial<Pick<ClaimAmounts, (typeof owedKinds)[number]>>
type Line = {
  code: string
  words: string
  billed: number
  allowed: number | null
  owed?: Owed
  paid?: number
  reasons?: string[]
  diagnosis?: string
}
type Claim = {
  who: 'Ana' | 'Ben' | 'Leo' | 'Mia'
  daysAgo: number
  kind: ClaimKind
  provider: string
  lines: readonly Line[]
  status?: ClaimStatus
  network?: NetworkSide
}

const clinic = 'Lakeside Family Medicine'
const counseling = 'Harbor Counseling Group'
const drugstore = 'Corner Drugstore'
const imaging = 'Clearview Imaging Center'

const visit = (who: Claim['who'], daysAgo: number): Claim => ({
  who,
  daysAgo,
  kind: 'professional',
  provider: clinic,
  lines: [{ code: '99213', words: 'Office visit', billed: 18_500, allowed: 11_200, owed: { copay: 3_000 }, reasons: ['PR-3', 'CO-45'] }],
})
const therapy = (who: Claim['who'], daysAgo: number): Claim => ({
  who,
  daysAgo,
  kind: 'professional',
  provider: counseling,
  lines: [
    { code: '90834', words: 'Counseling, 45 minutes', billed: 16_000, allowed: 10_400, owed: { copay: 3_000 }, reasons: ['PR-3', 'CO-45'] },
  ],
})
const drug = (who: Claim['who'], daysAgo: number, words: string, price: number): Claim => ({
  who,
  daysAgo,
  kind: 'pharmacy',
  provider: drugstore,
  lines: [
    { code: '00000-0000-00', words, billed: price + 900, allowed: price, owed: { copay: Math.min(price, 1_500) }, reasons: ['PR-3'] },
  ],
})
const fluShot = (who: Claim['who']): Claim => ({
  who,
  daysAgo: 37,
  kind: 'professional',
  provider: clinic,
  lines: [{ code: '90686', words: 'Flu shot', billed: 4_500, allowed: 3_200, owed: { copay: 0 }, reasons: ['CO-45'] }],
})
const chiropractor = (daysAgo: number): Claim => ({
  who: 'Ben',
  daysAgo,
  kind: 'professional',
  provider: 'Straight Line Chiropractic',
  lines: [
    { code: '98940', words: 'Chiropractic treatment', billed: 7_500, allowed: 5_200, owed: { copay: 3_000 }, reasons: ['PR-3', 'CO-45'] },
  ],
})

/** Invented. What is owed adds up to the accumulators of `demo-benefits.ts`, to the cent. */
const family: readonly Claim[] = [
  visit('Ana', 301),
  visit('Ana', 178),
  visit('Ana', 44),
  ...[260, 232, 204, 176, 148, 120].map((daysAgo) => therapy('Ana', daysAgo)),
  ...[290, 240, 190, 140, 90, 40].map((daysAgo) => drug('Ana', daysAgo, 'Lisinopril 10 mg, 90 tablets', 2_400)),
  {
    who: 'Ana',
    daysAgo: 133,
    kind: 'professional',
    provider: 'Riverside Urgent Care',
    lines: [
      { code: '99203', words: 'Urgent care visit', billed: 24_500, allowed: 16_800, owed: { copay: 7_500 }, reasons: ['PR-3', 'CO-45'] },
    ],
  },
  {
    who: 'Ana',
    daysAgo: 300,
    kind: 'professional',
    provider: 'Lakeside Laboratory',
    lines: [
      {
        code: '80053',
        words: 'Blood test: metabolic panel',
        billed: 21_000,
        allowed: 9_840,
        owed: { deductible: 9_840 },
        reasons: ['PR-1', 'CO-45'],
      },
      {
        code: '83036',
        words: 'Blood test: hemoglobin A1c',
        billed: 15_000,
        allowed: 11_400,
        owed: { deductible: 11_400 },
        reasons: ['PR-1', 'CO-45'],
      },
    ],
  },
  {
    who: 'Ana',
    daysAgo: 75,
    kind: 'institutional',
    provider: imaging,
    lines: [
      {
        code: '73721',
        words: 'MRI of the knee',
        billed: 198_000,
        allowed: 57_100,
        owed: { deductible: 57_100 },
        reasons: ['PR-1', 'CO-45'],
      },
    ],
  },
  {
    who: 'Ana',
    daysAgo: 60,
    kind: 'institutional',
    provider: imaging,
    status: 'denied',
    lines: [
      {
        code: '73723',
        words: 'Second MRI of the knee',
        billed: 210_000,
        allowed: 0,
        paid: 0,
        owed: { notCovered: 0 },
        reasons: ['CO-197'],
      },
    ],
  },
  {
    who: 'Ana',
    daysAgo: 6,
    kind: 'professional',
    provider: clinic,
    status: 'pending',
    lines: [{ code: '99214', words: 'Office visit', billed: 24_000, allowed: null }],
  },
  visit('Ben', 215),
  visit('Ben', 66),
  ...[110, 103, 96, 89].map(chiropractor),
  {
    who: 'Ben',
    daysAgo: 112,
    kind: 'professional',
    provider: imaging,
    lines: [
      {
        code: '72100',
        words: 'X-ray of the back',
        billed: 31_000,
        allowed: 16_425,
        owed: { deductible: 16_425 },
        reasons: ['PR-1', 'CO-45'],
      },
    ],
  },
  {
    who: 'Ben',
    daysAgo: 82,
    kind: 'professional',
    provider: 'Motion Physical Therapy',
    lines: [
      {
        code: '97110',
        words: 'Physical therapy, 6 sessions',
        billed: 72_000,
        allowed: 45_000,
        owed: { deductible: 45_000 },
        reasons: ['PR-1', 'CO-45'],
      },
    ],
  },
  {
    who: 'Leo',
    daysAgo: 155,
    kind: 'professional',
    provider: imaging,
    lines: [
      {
        code: '73090',
        words: 'X-ray of the arm',
        billed: 24_000,
        allowed: 11_500,
        owed: { deductible: 11_500 },
        reasons: ['PR-1', 'CO-45'],
      },
    ],
  },
  drug('Leo', 154, 'Ibuprofen suspension', 1_250),
  {
    who: 'Leo',
    daysAgo: 30,
    kind: 'professional',
    provider: counseling,
    lines: [
      {
        code: '90837',
        words: 'Counseling, 60 minutes',
        billed: 18_000,
        allowed: 12_000,
        owed: { copay: 0 },
        diagnosis: 'F43.23',
        reasons: ['CO-45'],
      },
    ],
  },
  {
    who: 'Mia',
    daysAgo: 101,
    kind: 'professional',
    provider: clinic,
    lines: [{ code: '99393', words: 'Yearly checkup', billed: 22_000, allowed: 14_300, owed: { copay: 0 }, reasons: ['CO-45'] }],
  },
  drug('Mia', 100, 'Amoxicillin suspension', 750),
  ...(['Ana', 'Leo', 'Mia'] as const).map(fluShot),
]

const amountsOf = ({ billed, allowed, owed, paid }: Line): ClaimAmounts => {
  const known = { billed, allowed, deductible: 0, copay: 0, coinsurance: 0, notCovered: 0, paid: null, owed: null, ...owed }
  if (allowed === null) return { ...known, deductible: null, copay: null, coinsurance: null, notCovered: null }
  const all = owedOf(known)
  return { ...known, owed: all, paid: paid ?? allowed - (all ?? 0) }
}

const dayBefore = (now: Date, days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10)

/** A year of claims for Ana's family. */
export const seedClaims = async (tx: Db, now: Date): Promise<void> => {
  for (const [at, { who, daysAgo, kind, provider, lines, status = 'paid', network = 'in' }] of family.entries()) {
    const number = `LS${String(260_000 + at * 37)}`
    const id = idOf('claim', number)
    const servedFrom = dayBefore(now, daysAgo)
    const amounts = lines.map(amountsOf)
    const whole = Object.fromEntries(amountNames.map((name) => [name, sumOf(amounts.map((line) => line[name]))])) as ClaimAmounts
    const processedOn = status === 'pending' ? null : dayBefore(now, Math.max(daysAgo - 9, 0))
    await tx.insert(claims).values({
      id,
      groupId: idOf('group', 'FOYER'),
      personId: idOf('person', 'FOYER', `${who} Rivera`),
      number,
      kind,
      status,
      servedFrom,
      servedTo: servedFrom,
      processedOn,
      provider,
      network,
      state: 'TX',
      sensitive: sensitiveKindsOf({
        diagnoses: lines.flatMap(({ diagnosis }) => diagnosis ?? []),
        procedures: lines.map(({ code }) => code),
        descriptions: lines.map(({ words }) => words),
      }),
      ...whole,
      source: 'csv',
      asOf: new Date(`${processedOn ?? servedFrom}T12:00:00Z`),
      contentHash: createHash('md5').update(number).digest('hex'),
    })
    await tx.insert(claimLines).values(
      lines.map(({ code, words, reasons = [] }, place) => ({
        claimId: id,
        seq: place + 1,
        servedOn: servedFrom,
        code: kind === 'pharmacy' ? null : code,
        description: words,
        ...(amounts[place] as ClaimAmounts),
        reasons,
      })),
    )
  }
}

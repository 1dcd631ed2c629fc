import type { Db } from '#platform/db/db.ts'
import { savePriceSource } from '#server/prices/save-price-source.ts'
import { replacePrices, type StoredPrice, saveProcedures } from '#server/procedures/procedure-store.ts'
import { usStates } from '#shared/fields/us-state.ts'

/** Code, our own name for the procedure, and an invented bill in dollars. */
const priced: readonly (readonly [string, string, number])[] = [
  ['99202', 'New patient office visit, short', 168],
  ['99203', 'New patient office visit', 245],
  ['99204', 'New patient office visit, long', 362],
  ['99212', 'Follow-up office visit, brief', 104],
  ['99213', 'Follow-up office visit', 172],
  ['99214', 'Follow-up office visit, long', 251],
  ['99385', 'Yearly physical, new patient 18 to 39', 268],
  ['99395', 'Yearly physical, returning patient 18 to 39', 241],
  ['99396', 'Yearly physical, returning patient 40 to 64', 259],
  ['90656', 'Flu shot', 42],
  ['36415', 'Blood draw', 24],
  ['80053', 'Metabolic blood panel', 71],
  ['80061', 'Cholesterol test', 83],
  ['83036', 'Diabetes A1c test', 62],
  ['84443', 'Thyroid test', 88],
  ['85025', 'Complete blood count', 49],
  ['81002', 'Urine test', 19],
  ['87880', 'Rapid strep test', 46],
  ['88142', 'Pap test', 96],
  ['77067', 'Screening mammogram', 324],
  ['71046', 'Chest x-ray', 128],
  ['73030', 'Shoulder x-ray', 117],
  ['73562', 'Knee x-ray', 131],
  ['72148', 'Lower back MRI', 1420],
  ['73721', 'Knee MRI', 1365],
  ['70450', 'Head CT', 842],
  ['74177', 'Abdominal CT with contrast', 1690],
  ['76700', 'Abdominal ultrasound', 418],
  ['76830', 'Pelvic ultrasound', 396],
  ['93000', 'Electrocardiogram (EKG)', 94],
  ['93306', 'Heart ultrasound (echocardiogram)', 1185],
  ['93015', 'Treadmill stress test', 512],
  ['95810', 'Sleep study', 2240],
  ['45378', 'Diagnostic colonoscopy', 1480],
  ['45380', 'Colonoscopy with biopsy', 1875],
  ['43239', 'Upper endoscopy with biopsy', 1610],
  ['66984', 'Cataract surgery', 4350],
  ['29881', 'Knee arthroscopy', 7420],
  ['27447', 'Knee replacement', 34200],
  ['27130', 'Hip replacement', 35800],
  ['59400', 'Pregnancy care and delivery', 6900],
  ['59510', 'Pregnancy care and C-section', 8300],
  ['17110', 'Wart removal', 238],
  ['11102', 'Skin biopsy', 292],
  ['97110', 'Exercise therapy session', 78],
  ['98940', 'Chiropractic visit', 64],
  ['90791', 'First mental health visit', 312],
  ['90834', 'Talk therapy, 45 minutes', 187],
  ['92014', 'Eye exam, returning patient', 196],
  ['69210', 'Ear wax removal', 112],
]

const popular = ['99203', '99213', '99385', '80061', '77067', '45378', '73721', '93000']

/** Share of the bill that each payer pays. */
const paid = { insurance: 0.42, cash: 0.61 }

/** Price level of a state, from 0.86 to 1.24, the same in every run. */
const levelOf = (area: string): number => (area === 'US' ? 1 : 0.86 + ((area.charCodeAt(0) * 31 + area.charCodeAt(1) * 17) % 39) / 100)

const source = 'demo'

const pricesOf = (code: string, bill: number, area: string): StoredPrice[] => {
  const cents = Math.round(bill * levelOf(area) * 100)
  return (['cash', 'insurance'] as const).flatMap((payer) => [
    { code, payer, type: 'submitted' as const, area, cents, source },
    { code, payer, type: 'allowed' as const, area, cents: Math.round(cents * paid[payer]), source },
  ])
}

/** Seeds fifty procedures with plain names and sample prices for the country and each state. */
export const seedProcedures = async (tx: Db, now: Date): Promise<void> => {
  await saveProcedures(
    tx,
    priced.map(([code, name]) => ({ code, name, popularRank: popular.includes(code) ? popular.indexOf(code) + 1 : null })),
  )
  const prices = priced.flatMap(([code, , bill]) => ['US', ...usStates].flatMap((area) => pricesOf(code, bill, area)))
  await replacePrices(tx, source, prices)
  const counts = { procedures: priced.length, prices: prices.length }
  const dataDate = now.toISOString().slice(0, 10)
  await savePriceSource(tx, { source, kind: 'procedures', label: 'Invented sample prices', dataDate, loadedAt: now, counts })
}

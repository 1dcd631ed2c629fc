import type { Db } from '#platform/db/db.ts'
import { savePriceSource } from '#server/prices/save-price-source.ts'
import { replacePrices, type StoredPrice, saveProcedures } from '#server/procedures/procedure-store.ts'
import { usStates } from '#shared/fields/us-state.ts'

/** Code, our own name for the procedure, and an invented bill in dollars. */
const priced: readonly (readonly [string, string, number])[] = [
  ['99202', 'New patient visit, short', 168],
  ['99203', 'New patient visit, medium', 245],
  ['99204', 'New patient visit, long', 362],
  ['99212', 'Follow-up visit, brief', 104],
  ['99213', 'Follow-up visit, standard', 172],
  ['99214', 'Follow-up visit, long', 251],
  ['99385', 'Yearly physical, new patient 18 to 39', 268],
  ['99395', 'Yearly physical, returning patient 18 to 39', 241],
  ['99396', 'Yearly physical, returning patient 40 to 64', 259],
  ['90656', 'Flu shot', 42],
  ['36415', 'Blood draw', 24],
  ['80053', 'Body chemistry blood panel', 71],
  ['80061', 'Cholesterol test', 83],
  ['83036', 'Diabetes A1c test', 62],
  ['84443', 'Thyroid test', 88],
  ['85025', 'Blood count', 49],
  ['81002', 'Urine dipstick', 19],
  ['87880', 'Rapid strep test', 46],
  ['88142', 'Pap test', 96],
  ['77067', 'Screening mammogram', 324],
  ['71046', 'Chest x-ray', 128],
  ['73030', 'Shoulder x-ray', 117],
  ['73562', 'Knee x-ray', 131],
  ['72148', 'Lower back MRI', 1420],
  ['73721', 'Knee MRI', 1365],
  ['70450', 'Head CT', 842],
  ['74177', 'Belly CT with dye', 1690],
  ['76700', 'Belly ultrasound', 418],
  ['76830', 'Pelvic ultrasound', 396],
  ['93000', 'Heart tracing (EKG)', 94],
  ['93306', 'Heart ultrasound', 1185],
  ['93015', 'Treadmill heart test', 512],
  ['95810', 'Sleep study', 2240],
  ['45378', 'Colonoscopy, look only', 1480],
  ['45380', 'Colonoscopy with sample', 1875],
  ['43239', 'Stomach scope with sample', 1610],
  ['66984', 'Cataract surgery', 4350],
  ['29881', 'Knee scope surgery', 7420],
  ['27447', 'Knee replacement', 34200],
  ['27130', 'Hip replacement', 35800],
  ['59400', 'Pregnancy care and delivery', 6900],
  ['59510', 'Pregnancy care and C-section', 8300],
  ['17110', 'Wart removal', 238],
  ['11102', 'Skin sample', 292],
  ['97110', 'Exercise therapy session', 78],
  ['98940', 'Chiropractic visit', 64],
  ['90791', 'Mental health first visit', 312],
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

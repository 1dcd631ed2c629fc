import { mentions } from '#shared/prescribing/drug-ingredients.ts'

/** DEA schedules of drugs that can be prescribed. Schedule I drugs cannot. */
export const schedules = ['II', 'III', 'IV', 'V'] as const
export type Schedule = (typeof schedules)[number]

/**
 * Ingredients of marketed drugs in the schedules of 21 CFR 1308.12 to 1308.15, as of November 2026. A product may be exempt or in a lower
 * schedule (codeine with acetaminophen is III): we refuse all of them, because a controlled substance needs an electronic prescription
 * with the identity proofing and signing of 21 CFR 1311, which this service does not have.
 */
const listed: Readonly<Record<Schedule, string>> = {
  II: `alfentanil amobarbital amphetamine cocaine codeine dexmethylphenidate dextroamphetamine dihydrocodeine fentanyl glutethimide
    hydrocodone hydromorphone levorphanol lisdexamfetamine meperidine methadone methamphetamine methylphenidate morphine nabilone
    oliceridine opium oxycodone oxymorphone pentobarbital remifentanil secobarbital serdexmethylphenidate sufentanil tapentadol`,
  III: `benzphetamine buprenorphine butabarbital butalbital dronabinol esketamine fluoxymesterone ketamine methyltestosterone nandrolone
    oxandrolone oxybate oxymetholone perampanel phendimetrazine stanozolol testosterone thiopental`,
  IV: `alprazolam armodafinil butorphanol carisoprodol chlordiazepoxide clobazam clonazepam clorazepate daridorexant diazepam
    diethylpropion difenoxin eluxadoline estazolam eszopiclone fospropofol flurazepam lemborexant lorazepam mazindol meprobamate
    methohexital midazolam modafinil oxazepam pentazocine phenobarbital phentermine quazepam remimazolam solriamfetol suvorexant
    temazepam tramadol triazolam zaleplon zolpidem zuranolone`,
  V: `brivaracetam cenobamate diphenoxylate ezogabine ganaxolone lacosamide lasmiditan pregabalin`,
}

const names = schedules.flatMap((schedule) =>
  listed[schedule]
    .trim()
    .split(/\s+/)
    .map((name) => ({ schedule, name })),
)

/**
 * The strictest schedule of a drug's ingredients. `unknown` if one is neither on the list nor in the loaded drug data: nothing then says
 * that it is not controlled.
 */
export const scheduleOf = (ingredients: readonly string[], isKnown: (ingredient: string) => boolean): Schedule | 'none' | 'unknown' => {
  const found = names.find(({ name }) => ingredients.some((ingredient) => mentions(ingredient, name)))
  if (found) return found.schedule
  return ingredients.length > 0 && ingredients.every(isKnown) ? 'none' : 'unknown'
}

import { z } from 'zod/mini'
import type { Schedule } from '#shared/prescribing/controlled-substances.ts'
import { scheduleOf } from '#shared/prescribing/controlled-substances.ts'
import { drugClasses, wordsOfClasses } from '#shared/prescribing/drug-classes.ts'
import { comparableName, ingredientOf, ingredientsOf, mentions } from '#shared/prescribing/drug-ingredients.ts'

export const interactionSeverities = ['contraindicated', 'serious', 'moderate'] as const
export type InteractionSeverity = (typeof interactionSeverities)[number]

/** A pair of ingredients or classes, as loaded from a file; both in the form of `ingredientOf`. */
export type Interaction = { first: string; second: string; severity: InteractionSeverity; effect: string; source: string }
/** An ingredient's class, as loaded from a file. */
export type ClassMember = { ingredient: string; drugClass: string }

/** What operators loaded. `isLoaded` is false without a file: then nothing is known of interactions. */
export type SafetyData = { interactions: readonly Interaction[]; classes: readonly ClassMember[]; isLoaded: boolean }

/** What is known of the patient when a drug is chosen. */
export type PatientDrugs = {
  /** Names as the patient typed them; null if the question was not answered. */
  allergies: readonly string[] | null
  /** Current medicines as the patient typed them; null if the question was not answered. */
  medications: readonly string[] | null
  /** Generic names of active prescriptions. */
  prescribed: readonly string[]
}

/** Warnings that need a reason to be passed over. */
const overridable = ['allergy', 'duplicate', 'interaction'] as const

/**
 * A warning before signing. `key` names it in an override. `with` is what it concerns, in the patient's words or those of the data.
 * The last four are lines that say what could not be checked; they need no reason.
 */
const safetyWarning = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('allergy'),
    key: z.string(),
    with: z.string(),
    basis: z.enum(['ingredient', 'class']),
    drugClass: z.string(),
  }),
  z.object({
    kind: z.literal('duplicate'),
    key: z.string(),
    with: z.string(),
    basis: z.enum(['ingredient', 'class']),
    drugClass: z.string(),
  }),
  z.object({
    kind: z.literal('interaction'),
    key: z.string(),
    with: z.string(),
    severity: z.enum(interactionSeverities),
    effect: z.string(),
    source: z.string(),
  }),
  z.object({ kind: z.literal('allergies-unknown'), key: z.string() }),
  z.object({ kind: z.literal('medications-unknown'), key: z.string() }),
  z.object({ kind: z.literal('interactions-unloaded'), key: z.string() }),
  z.object({ kind: z.literal('schedule-unknown'), key: z.string() }),
])
export const safetyWarnings = z.array(safetyWarning)
export type SafetyWarning = z.infer<typeof safetyWarning>

export const needsReason = ({ kind }: SafetyWarning): boolean => overridable.some((one) => one === kind)

const classesOf = (ingredient: string, { classes }: SafetyData): string[] => [
  ...new Set([
    ...drugClasses.filter(({ ingredients }) => ingredients.includes(ingredient)).map(({ name }) => name),
    ...classes.filter((one) => one.ingredient === ingredient).map(({ drugClass }) => drugClass),
  ]),
]

const isKnownTo = (data: SafetyData) => (ingredient: string) =>
  classesOf(ingredient, data).length > 0 || data.interactions.some(({ first, second }) => first === ingredient || second === ingredient)

/** The schedule of a drug; controlled ones cannot be prescribed here. */
export const drugSchedule = (genericName: string, data: SafetyData): Schedule | 'none' | 'unknown' =>
  scheduleOf(ingredientsOf(genericName), isKnownTo(data))

const allergyWarnings = (ingredients: readonly string[], allergies: readonly string[], data: SafetyData): SafetyWarning[] =>
  allergies.flatMap((typed): SafetyWarning[] => {
    const plain = comparableName(typed)
    const whole = { kind: 'allergy', key: `allergy ${plain}`, with: typed } as const
    if (ingredients.some((ingredient) => mentions(plain, ingredient) || mentions(ingredient, plain)))
      return [{ ...whole, basis: 'ingredient', drugClass: '' }]
    // The patient may name the class, or another drug of it.
    const typedClasses = [...wordsOfClasses(plain), ...classesOf(ingredientOf(plain), data), ...classesNamed(plain)]
    const shared = ingredients.flatMap((ingredient) => classesOf(ingredient, data)).find((one) => typedClasses.includes(one))
    return shared === undefined ? [] : [{ ...whole, basis: 'class', drugClass: shared }]
  })

/** Classes of the ingredients that a text mentions, as in 'Amoxicillin 500 mg'. */
const classesNamed = (plain: string): string[] =>
  drugClasses.filter(({ ingredients }) => ingredients.some((ingredient) => mentions(plain, ingredient))).map(({ name }) => name)

type Other = { shown: string; ingredients: readonly string[] }

/** Ingredients of a medicine as a patient typed it: the known ones that it mentions, else its first words. */
const typedIngredients = (typed: string, data: SafetyData): string[] => {
  const plain = comparableName(typed)
  const names = new Set([
    ...drugClasses.flatMap(({ ingredients }) => ingredients),
    ...data.interactions.flatMap(({ first, second }) => [first, second]),
    ...data.classes.map(({ ingredient }) => ingredient),
  ])
  const found = [...names].filter((name) => mentions(plain, name))
  return found.length > 0 ? found : [ingredientOf(plain.replace(/\s+\d.*$/, ''))].filter(Boolean)
}

/** Classes of which two drugs at once are a duplicate. */
const isOneOnly = (name: string): boolean => drugClasses.some((one) => one.name === name && one.oneAtATime)

const duplicateWarning = (ingredients: readonly string[], other: Other, data: SafetyData): SafetyWarning[] => {
  const whole = { kind: 'duplicate', key: `duplicate ${comparableName(other.shown)}`, with: other.shown } as const
  if (ingredients.some((ingredient) => other.ingredients.includes(ingredient))) return [{ ...whole, basis: 'ingredient', drugClass: '' }]
  const ofOther = other.ingredients.flatMap((ingredient) => classesOf(ingredient, data))
  const shared = ingredients.flatMap((ingredient) => classesOf(ingredient, data)).find((one) => isOneOnly(one) && ofOther.includes(one))
  return shared === undefined ? [] : [{ ...whole, basis: 'class', drugClass: shared }]
}

const interactionWarnings = (ingredients: readonly string[], other: Other, data: SafetyData): SafetyWarning[] => {
  const namesOf = (all: readonly string[]) => [...all, ...all.flatMap((ingredient) => classesOf(ingredient, data))]
  const [mine, theirs] = [namesOf(ingredients), namesOf(other.ingredients)]
  const found = data.interactions.filter(
    ({ first, second }) => (mine.includes(first) && theirs.includes(second)) || (mine.includes(second) && theirs.includes(first)),
  )
  const order = (one: Interaction) => interactionSeverities.indexOf(one.severity)
  const [worst] = [...found].sort((a, b) => order(a) - order(b))
  if (!worst) return []
  const { severity, effect, source } = worst
  return [{ kind: 'interaction', key: `interaction ${comparableName(other.shown)}`, with: other.shown, severity, effect, source }]
}

/** What to warn of before a drug is prescribed, worst first. */
export const warningsFor = (genericName: string, patient: PatientDrugs, data: SafetyData): SafetyWarning[] => {
  const ingredients = ingredientsOf(genericName)
  const others: Other[] = [
    ...(patient.medications ?? []).map((shown) => ({ shown, ingredients: typedIngredients(shown, data) })),
    ...patient.prescribed.map((shown) => ({ shown, ingredients: ingredientsOf(shown) })),
  ]
  const lines: SafetyWarning[] = [
    ...(patient.allergies === null ? [{ kind: 'allergies-unknown', key: 'allergies-unknown' } as const] : []),
    ...(patient.medications === null ? [{ kind: 'medications-unknown', key: 'medications-unknown' } as const] : []),
    ...(data.isLoaded ? [] : [{ kind: 'interactions-unloaded', key: 'interactions-unloaded' } as const]),
    ...(drugSchedule(genericName, data) === 'unknown' ? [{ kind: 'schedule-unknown', key: 'schedule-unknown' } as const] : []),
  ]
  const all = [
    ...allergyWarnings(ingredients, patient.allergies ?? [], data),
    ...others.flatMap((other) => interactionWarnings(ingredients, other, data)),
    ...others.flatMap((other) => duplicateWarning(ingredients, other, data)),
    ...lines,
  ]
  return [...new Map(all.map((warning) => [warning.key, warning])).values()]
}

/** The warnings that need a reason and have none. `reasons` are by key. */
export const unanswered = (warnings: readonly SafetyWarning[], reasons: Readonly<Record<string, string>>): SafetyWarning[] =>
  warnings.filter((warning) => needsReason(warning) && (reasons[warning.key] ?? '').trim() === '')

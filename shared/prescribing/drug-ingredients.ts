/** Salts, which make no difference to allergies, duplicates and interactions. */
const salts: ReadonlySet<string> = new Set(
  `hydrochloride hcl sodium potassium calcium magnesium succinate tartrate bitartrate maleate fumarate besylate mesylate citrate sulfate
   phosphate acetate hydrobromide bromide hyclate monohydrate trihydrate anhydrous propionate furoate valerate dipropionate acetonide
   disoproxil xinafoate hemihydrate axetil proxetil etexilate medoxomil cilexetil mixed salts`.split(/\s+/),
)

/** Lower case without marks and extra spaces, to compare names that people typed. */
export const comparableName = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** `Metoprolol Succinate` → `metoprolol`; the first word always stays, as in `Potassium Chloride`. */
export const ingredientOf = (name: string): string =>
  comparableName(name)
    .split(' ')
    .filter((word, at) => at === 0 || !salts.has(word))
    .join(' ')

/** The ingredients of a generic's name: `Acetaminophen / Hydrocodone` has two. */
export const ingredientsOf = (genericName: string): string[] => [...new Set(genericName.split(' / ').map(ingredientOf))].filter(Boolean)

/** Whether `name` is in a text as whole words. */
export const mentions = (text: string, name: string): boolean => name !== '' && ` ${text} `.includes(` ${name} `)

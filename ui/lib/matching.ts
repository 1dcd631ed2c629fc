/** Lowercases and removes accents, so that `psiquiatria` finds `Psiquiatría`. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

type Option = { value: string; label: string }

/** Options with a word that begins with the typed text; options that begin with it come first. */
export const matching = <O extends Option>(options: readonly O[], typed: string): O[] => {
  const wanted = plain(typed)
  const found = options.filter(({ label }) => ` ${plain(label)}`.includes(` ${wanted}`))
  const begins = (option: O) => plain(option.label).startsWith(wanted)
  return [...found.filter(begins), ...found.filter((option) => !begins(option))]
}

/** The option whose whole label was typed, ignoring case and accents. */
export const optionTyped = <O extends Option>(options: readonly O[], typed: string): O | undefined =>
  options.find(({ label }) => plain(label) === plain(typed))

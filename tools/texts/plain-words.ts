/** Words that a writer of a US health plan avoids in member texts. */
const stiffWords = /\b(somebody|nobody|anybody|whoever|anew|cannot|cancelled|cancelling)\b/i

/** A negation without its contraction. 'This is not a bill' is a warning, where the full form is clearer. */
const fullNegation = /\b(could|did|does|do|is|are|was|were|has|have|had|will|would|should) not\b(?! (a|an|for) )/i

/** The stiff words of an English text, or null. */
export const stiffIn = (text: string): string | null => (stiffWords.exec(text) ?? fullNegation.exec(text))?.[0] ?? null

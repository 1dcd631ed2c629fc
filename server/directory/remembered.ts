/**
 * Memoizes a function of a string for up to `most` inputs, because words, dates and codes of a register repeat millions of times. Later
 * inputs are computed each time.
 */
export const remembered = <T>(work: (text: string) => T, most: number): ((text: string) => T) => {
  const known = new Map<string, T>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const answer = work(text)
    if (known.size < most) known.set(text, answer)
    return answer
  }
}

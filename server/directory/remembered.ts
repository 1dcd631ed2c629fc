/**
 * A function of a text that looks its answers up once it has given them, as far as `most` reaches: the words, days and codes of a
 * register come again a million times. What does not fit any more is worked out each time.
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

/** All distinct results of leaving one letter out of a word. */
export const withoutOne = (word: string): string[] => [
  ...new Set(Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1))),
]

/** Whether the typed text is a prefix of the word with at most one typo: a missing, extra or wrong letter, or two swapped neighbors. */
export const isOneAway = (typed: string, word: string): boolean => {
  let at = 0
  while (at < typed.length && typed[at] === word[at]) at += 1
  if (at >= typed.length - 1) return true
  const rest = (from: number) => typed.slice(at + from)
  return (
    word.startsWith(rest(1), at + 1) ||
    word.startsWith(rest(1), at) ||
    word.startsWith(rest(0), at + 1) ||
    (typed[at] === word[at + 1] && typed[at + 1] === word[at] && word.startsWith(rest(2), at + 2))
  )
}

/** Three rows of the table below suffice: the current one, the one above, and for swapped letters the one above that. */
const lines = [new Uint8Array(64), new Uint8Array(64), new Uint8Array(64)] as [Uint8Array, Uint8Array, Uint8Array]
const lineOf = (row: number): Uint8Array => lines[(row % 3) as 0 | 1 | 2]

/**
 * The fewest letters to remove, add, change or swap (Damerau-Levenshtein, neighbors only) to make the typed text a prefix of the word.
 * Reads sixty letters.
 */
export const slipsBetween = (typed: string, word: string): number => {
  const [rows, columns] = [Math.min(typed.length, 60), Math.min(word.length, 60)]
  for (let column = 0; column <= columns; column += 1) lineOf(0)[column] = column
  for (let row = 1; row <= rows; row += 1) {
    const [line, above, twoAbove] = [lineOf(row), lineOf(row - 1), lineOf(row + 1)]
    line[0] = row
    for (let column = 1; column <= columns; column += 1) {
      const same = typed[row - 1] === word[column - 1] ? 0 : 1
      let least = Math.min((above[column] as number) + 1, (line[column - 1] as number) + 1, (above[column - 1] as number) + same)
      const isSwap = row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1]
      if (isSwap) least = Math.min(least, (twoAbove[column - 2] as number) + 1)
      line[column] = least
    }
  }
  return Math.min(...lineOf(rows).subarray(0, columns + 1))
}

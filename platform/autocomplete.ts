import { isOneAway, slipsBetween, withoutOne } from '#shared/spelling-slips.ts'

/** Finds entries by typed text. Entries are ranked in the order in which they were given. */
export type Autocomplete = {
  /**
   * Indexes of the best entries that contain every typed word, the last one possibly incomplete. Entries with a typo follow the exact
   * ones.
   */
  find: (typed: string, limit: number) => number[]
}

/** The shortest word, in letters, that is matched with typos: nearly all shorter words are one letter apart. */
const shortestSlip = 4
/** The number of a word's first letters that are compared for typos. */
const slipLetters = 7

/** The fewest letters matched with typos. The index maps the first ones directly; a binary search does the rest. */
const stretchLetters = shortestSlip - 1

/** Splits text into words of letters and digits, in lower case, without accents. */
export const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** The first index in 0..length where the test holds; it must hold for all later indexes. */
const firstWhere = (length: number, holds: (index: number) => boolean): number => {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * Builds a sorted list of distinct words and, per word, the range of its entries in one flat array. Entries that begin with the word have
 * an even number and come first.
 */
const indexOf = (texts: readonly (readonly string[])[]) => {
  const holders = new Map<string, number[]>()
  texts.forEach((words, entry) => {
    for (const word of new Set(words)) {
      const held = entry * 2 + (word === words[0] ? 0 : 1)
      const known = holders.get(word)
      if (known) known.push(held)
      else holders.set(word, [held])
    }
  })
  const words = [...holders.keys()].sort((a, b) => (a < b ? -1 : 1))
  const starts = new Uint32Array(words.length + 1)
  words.forEach((word, index) => {
    starts[index + 1] = (starts[index] ?? 0) + (holders.get(word)?.length ?? 0)
  })
  const held = new Uint32Array(starts[words.length] ?? 0)
  for (const [index, word] of words.entries()) {
    const own = holders.get(word) ?? []
    held.set([...own.filter((one) => one % 2 === 0), ...own.filter((one) => one % 2 === 1)], starts[index])
  }
  return { words, starts, held }
}

/**
 * Sorts the prefixes of all words, whole and with one letter left out. Each is one number, so that a hundred thousand words take few
 * megabytes. A text one typo away from a word shares one of these with it.
 */
const slipsOf = (words: readonly string[]) => {
  const textOf = (slip: number): string => {
    const start = (words[slip >>> 3] as string).slice(0, slipLetters)
    const left = slip & 7
    return left === slipLetters ? start : start.slice(0, left) + start.slice(left + 1)
  }
  const all = words.flatMap((word, index) => {
    const lefts = Array.from({ length: Math.min(word.length, slipLetters) }, (_, left) => left).filter(
      (left) => word[left] !== word[left + 1],
    )
    return [...lefts, slipLetters].map((left) => ({ slip: index * 8 + left, text: textOf(index * 8 + left) }))
  })
  const slips = Uint32Array.from(
    all.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.slip - b.slip)),
    ({ slip }) => slip,
  )
  const stretches = new Map<string, { from: number; to: number }>()
  slips.forEach((slip, index) => {
    const letters = textOf(slip).slice(0, stretchLetters)
    const known = stretches.get(letters)
    if (known) known.to = index + 1
    else stretches.set(letters, { from: index, to: index + 1 })
  })
  /** Compares a prefix with a text letter by letter: negative before it, 0 if it starts with the text, positive after it. */
  const against = (slip: number, text: string): number => {
    const [word, left] = [words[slip >>> 3] as string, slip & 7]
    for (let at = 0; at < text.length; at += 1) {
      const from = at < left ? at : at + 1
      const letter = from < Math.min(word.length, slipLetters) ? word.charCodeAt(from) : 0
      if (letter !== text.charCodeAt(at)) return letter - text.charCodeAt(at)
    }
    return 0
  }
  return {
    /** Calls `onWord` for words with a prefix that starts with this text, for some of them several times. */
    each: (text: string, onWord: (word: number) => void): void => {
      const { from, to } = stretches.get(text.slice(0, stretchLetters)) ?? { from: 0, to: 0 }
      let at = from + firstWhere(to - from, (index) => against(slips[from + index] as number, text) >= 0)
      for (; at < to && against(slips[at] as number, text) === 0; at += 1) onWord((slips[at] as number) >>> 3)
    },
  }
}

/** Keeps the `limit` smallest distinct numbers that are offered, in order. */
const smallest = (limit: number) => {
  const kept: number[] = []
  const isBeyond = (value: number): boolean => kept.length === limit && value >= (kept[limit - 1] as number)
  return {
    kept,
    /** Whether the value would not be kept. */
    isBeyond,
    offer: (value: number): void => {
      if (isBeyond(value)) return
      const at = firstWhere(kept.length, (index) => (kept[index] as number) >= value)
      if (kept[at] === value) return
      kept.splice(at, 0, value)
      if (kept.length > limit) kept.pop()
    },
  }
}

/** Builds the index: a second or two for a hundred thousand names. A query then takes microseconds. */
export const buildAutocomplete = (entries: readonly string[]): Autocomplete => {
  const texts = entries.map(wordsIn)
  const { words, starts, held } = indexOf(texts)
  const slips = slipsOf(words)
  const count = entries.length

  /** The words with this prefix, as a range with an exclusive end. */
  const beginning = (typed: string) => {
    const from = firstWhere(words.length, (index) => (words[index] as string) >= typed)
    const to = from + firstWhere(words.length - from, (index) => !(words[from + index] as string).startsWith(typed))
    return { from, to, entries: (starts[to] ?? 0) - (starts[from] ?? 0) }
  }

  /**
   * Matches one typed word. Reads only each matching word's best entries: some words occur in every fifth name. Entries that begin with
   * it come first.
   */
  const alone = (typed: string, limit: number): number[] => {
    const { from, to } = beginning(typed)
    const best = smallest(limit)
    for (let word = from; word < to; word += 1)
      for (let at = starts[word] as number; at < (starts[word + 1] as number); at += 1) {
        const [entry, isLater] = [(held[at] as number) >>> 1, (held[at] as number) & 1]
        if (best.isBeyond(entry + isLater * count)) break
        best.offer(entry + (isLater && !texts[entry]?.[0]?.startsWith(typed) ? count : 0))
      }
    return best.kept.map((rank) => rank % count)
  }

  /**
   * Matches several typed words: looks up the rarest and filters its entries by the others. Entries that begin with the first typed word
   * come first.
   */
  const together = (asked: readonly string[], limit: number): number[] => {
    const ranges = asked.map(beginning)
    const rarest = ranges.reduce((a, b) => (b.entries < a.entries ? b : a))
    const others = asked.filter((_, index) => ranges[index] !== rarest)
    const best = smallest(limit)
    for (let at = starts[rarest.from] ?? 0; at < (starts[rarest.to] ?? 0); at += 1) {
      const [entry, isLater] = [(held[at] as number) >>> 1, (held[at] as number) & 1]
      const has = (typed: string) => texts[entry]?.some((word) => word.startsWith(typed))
      if (others.every(has)) best.offer(entry + (isLater && !texts[entry]?.[0]?.startsWith(asked[0] as string) ? count : 0))
    }
    return best.kept.map((rank) => rank % count)
  }

  /** The last query that checked each word: a set that is never cleared. */
  const queryOf = new Uint32Array(words.length)
  let queryCount = 0

  /** The entries with a word at most one typo away, each with the number of typos. */
  const nearly = (typed: string): Map<number, number> => {
    const start = typed.slice(0, slipLetters)
    queryCount += 1
    const found = new Map<number, number>()
    const onWord = (word: number): void => {
      if (queryOf[word] === queryCount) return
      queryOf[word] = queryCount
      if (!isOneAway(start, words[word] as string)) return
      const distance = typed === start ? Number(!(words[word] as string).startsWith(typed)) : slipsBetween(typed, words[word] as string)
      for (let at = starts[word] as number; at < (starts[word + 1] as number); at += 1) {
        const entry = (held[at] as number) >>> 1
        found.set(entry, Math.min(distance, found.get(entry) ?? distance))
      }
    }
    for (const text of [start, ...withoutOne(start)]) slips.each(text, onWord)
    return found
  }

  /** Matches with typos: each long word may have one, short words must match exactly. */
  const loosely = (asked: readonly string[], limit: number): number[] => {
    const [first, ...others] = asked.filter(({ length }) => length >= shortestSlip).map(nearly)
    const short = asked.filter(({ length }) => length < shortestSlip)
    const best = smallest(limit)
    for (const [entry, distance] of first ?? []) {
      const distances = others.map((set) => set.get(entry))
      const has = (typed: string) => texts[entry]?.some((word) => word.startsWith(typed))
      if (distances.includes(undefined) || !short.every(has)) continue
      best.offer(distances.reduce<number>((sum, one) => sum + (one ?? 0), distance) * count + entry)
    }
    return best.kept.map((rank) => rank % count)
  }

  return {
    find: (typed, limit) => {
      const asked = wordsIn(typed).slice(0, 8)
      if (asked.length === 0) return []
      const found = asked.length === 1 ? alone(asked[0] as string, limit) : together(asked, limit)
      if (found.length === limit) return found
      return [...new Set([...found, ...loosely(asked, limit + found.length)])].slice(0, limit)
    },
  }
}

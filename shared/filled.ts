/** A sentence with its `{gaps}` filled; a gap without a value stays as it is. */
export const filled = (sentence: string, gaps: Readonly<Record<string, string | number>>): string =>
  sentence.replace(/\{(\w+)\}/g, (gap, name: string) => String(gaps[name] ?? gap))

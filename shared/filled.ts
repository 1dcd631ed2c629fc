/** Fills the `{params}` of a sentence; a param without a value is left as it is. */
export const filled = (sentence: string, params: Readonly<Record<string, string | number>>): string =>
  sentence.replace(/\{(\w+)\}/g, (param, name: string) => String(params[name] ?? param))

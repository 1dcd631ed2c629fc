type Kinds = {
  DateTimeFormat: [made: Intl.DateTimeFormat, options: Intl.DateTimeFormatOptions]
  NumberFormat: [made: Intl.NumberFormat, options: Intl.NumberFormatOptions]
  PluralRules: [made: Intl.PluralRules, options: Intl.PluralRulesOptions]
}
type Make<K extends keyof Kinds> = (locale: string, options?: Kinds[K][1]) => Kinds[K][0]

const made: Record<string, unknown> = {}

/** A constructor of `Intl` that makes each format once: making one takes some hundred times as long as using it. */
const madeOnce = <K extends keyof Kinds>(kind: K) => {
  const Format = Intl[kind] as new (...given: Parameters<Make<K>>) => Kinds[K][0]
  return ((locale, options) => (made[kind + locale + JSON.stringify(options)] ??= new Format(locale, options))) as Make<K>
}

export const dateTimeFormat = madeOnce('DateTimeFormat')
export const numberFormat = madeOnce('NumberFormat')
export const pluralRules = madeOnce('PluralRules')

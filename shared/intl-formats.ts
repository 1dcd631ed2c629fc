const dates = new Map<string, Intl.DateTimeFormat>()
const numbers = new Map<string, Intl.NumberFormat>()

const kept = <F>(formats: Map<string, F>, key: string, make: () => F): F => {
  const format = formats.get(key) ?? make()
  formats.set(key, format)
  return format
}

/** `new Intl.DateTimeFormat`, made once: making a format takes some hundred times as long as using it. */
export const dateTimeFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  kept(dates, locale + JSON.stringify(options), () => new Intl.DateTimeFormat(locale, options))

/** `new Intl.NumberFormat`, made once. */
export const numberFormat = (locale: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat =>
  kept(numbers, locale + JSON.stringify(options), () => new Intl.NumberFormat(locale, options))

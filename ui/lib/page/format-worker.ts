// The first format of a process reads the locale's data and makes patterns of them, which all threads share afterwards.
const locale = self.name
new Intl.DateTimeFormat(locale, { weekday: 'long', hour: 'numeric', timeZone: 'America/Chicago', timeZoneName: 'short' }).format()
new Intl.NumberFormat(locale).format(1)
new Intl.PluralRules(locale).select(1)
self.close()

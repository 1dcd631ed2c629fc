/** A grant ends by itself: a year after it is made at the latest. */
const mostYears = 1

/** The last day that a grant may name; of 29 February the year after, 1 March. Days are `YYYY-MM-DD`. */
export const lastGrantDay = (today: string): string => {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  return new Date(Date.UTC(year + mostYears, month - 1, day)).toISOString().slice(0, 10)
}

/** Whether a grant made today may hold through a day. */
export const isGrantDay = (until: string, today: string): boolean => until >= today && until <= lastGrantDay(today)

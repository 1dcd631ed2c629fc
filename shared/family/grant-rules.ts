/** Maximum length of a grant, in years. */
const mostYears = 1

/** Returns the last day that a grant may have; for February 29 it is March 1 of the next year. Days are `YYYY-MM-DD`. */
export const lastGrantDay = (today: string): string => {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  return new Date(Date.UTC(year + mostYears, month - 1, day)).toISOString().slice(0, 10)
}

/** Whether a grant made today may end on a day. */
export const isGrantDay = (until: string, today: string): boolean => until >= today && until <= lastGrantDay(today)

import { v5 as uuidv5 } from 'uuid'

const demoSpace = '6f2f3a1e-7a55-4c1d-9b7e-0f0e5a3b9c11'

/** A fixed UUID for the demo: the same on every machine and in both servers, so that links into the demo work everywhere. */
export const demoId = (...parts: string[]): string => uuidv5(parts.join('/'), demoSpace)

/** A birth date (YYYY-MM-DD), fixed or by the age when the demo first starts. */
export const demoBirthday = (born: string | { yearsAgo: number }, now: Date): string =>
  typeof born === 'string'
    ? born
    : new Date(Date.UTC(now.getUTCFullYear() - born.yearsAgo, now.getUTCMonth() - 3, 15)).toISOString().slice(0, 10)

import { v5 as uuidv5 } from 'uuid'

const demoSpace = '6f2f3a1e-7a55-4c1d-9b7e-0f0e5a3b9c11'

/** The same ids on every machine and in both servers, so that a link into the demo means the same everywhere. */
export const demoId = (...parts: string[]): string => uuidv5(parts.join('/'), demoSpace)

/** Who is so many years old whenever the demo is first started. */
export const demoBirthday = (born: string | { yearsAgo: number }, now: Date): string =>
  typeof born === 'string'
    ? born
    : new Date(Date.UTC(now.getUTCFullYear() - born.yearsAgo, now.getUTCMonth() - 3, 15)).toISOString().slice(0, 10)

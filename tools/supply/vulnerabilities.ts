/** Days from the day a known vulnerability is first seen here until it must be mended, by npm's severity. */
export const mendingDays = { critical: 7, high: 30, moderate: 90, low: 180, info: 365 } as const
type Severity = keyof typeof mendingDays

/** A vulnerability that is seen and not yet mended. It is accepted until its severity's deadline. */
export type SeenVulnerability = {
  /** The advisory's address, as `npm audit` gives it. */
  advisory: string
  /** The day it was first seen, such as 2026-11-23. */
  seenOn: string
  /** Why it is not mended yet, and why it does no harm until then. */
  reason: string
}

/** Known vulnerabilities that wait for a mended version. A line that is no longer needed fails the check. */
export const seenVulnerabilities: readonly SeenVulnerability[] = []

type Via = { name: string; title: string; url: string; severity: Severity }
/** The part of `npm audit --json` that is read here; `via` names other packages as text. */
export type AuditAnswer = { vulnerabilities: Record<string, { via: readonly (Via | string)[] }> }

/** Whether npm reached its registry: without a network it answers with an error instead. */
export const isAuditAnswer = (value: unknown): value is AuditAnswer =>
  typeof value === 'object' && value !== null && 'vulnerabilities' in value && typeof value.vulnerabilities === 'object'

const dayMs = 86_400_000

/**
 * What must be mended, or named in `seenVulnerabilities`, one sentence each.
 * @param today such as 2026-11-23
 */
export const vulnerabilityFindings = (answer: AuditAnswer, seen: readonly SeenVulnerability[], today: string): string[] => {
  const advisories = new Map<string, Via>()
  for (const { via } of Object.values(answer.vulnerabilities))
    for (const one of via) if (typeof one !== 'string') advisories.set(one.url, one)
  const open = [...advisories.values()].flatMap(({ name, title, url, severity }) => {
    const known = seen.find(({ advisory }) => advisory === url)
    const what = `${name} (${severity}): ${title}, ${url}.`
    if (!known) return [`${what} Update it, or name it in tools/supply/vulnerabilities.ts with today's date.`]
    const due = new Date(Date.parse(known.seenOn) + mendingDays[severity] * dayMs).toISOString().slice(0, 10)
    return due < today ? [`${what} It had to be mended by ${due}.`] : []
  })
  const gone = seen.filter(({ advisory }) => !advisories.has(advisory)).map(({ advisory }) => `${advisory} is mended: remove its line.`)
  return [...open, ...gone]
}

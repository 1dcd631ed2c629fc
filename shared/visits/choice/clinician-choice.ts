/** Maximum number of openings shown beside a clinician. */
export const mostOpenings = 3

/** Maximum number of clinicians that a patient keeps. */
export const mostKept = 10

/** Hours during which a visit at times to be agreed on waits for the clinician whom the member chose; then any may take it. */
export const wantedHours = 24

const wantedMs = wantedHours * 3_600_000

/** Whether a waiting visit is shown to this clinician: nobody was chosen, they were, or the chosen one has not answered for a day. */
export const isWantedOf = (visit: { wantedClinicianId: string | null; createdAt: Date }, clinicianId: string, now: Date): boolean =>
  visit.wantedClinicianId === null || visit.wantedClinicianId === clinicianId || now.getTime() >= visit.createdAt.getTime() + wantedMs

type Offered = { first: string; last: string; isKept: boolean; nextOpenings: readonly string[] }

/** Sorts clinicians to choose from: the patient's own first, then by their next opening; those without one last, by name. */
export const inChoiceOrder = <C extends Offered>(clinicians: readonly C[]): C[] =>
  clinicians.toSorted(
    (a, b) =>
      Number(b.isKept) - Number(a.isKept) ||
      Number(b.nextOpenings.length > 0) - Number(a.nextOpenings.length > 0) ||
      (a.nextOpenings[0] ?? '').localeCompare(b.nextOpenings[0] ?? '') ||
      `${a.last} ${a.first}`.localeCompare(`${b.last} ${b.first}`),
  )

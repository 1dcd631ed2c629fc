import { type ClaimKind, type ClaimStatus, claimKinds, claimStatuses } from '#shared/claims/claim-words.ts'

/** The parameters in the address of /claims; undefined for no filter. `claim` is the open claim. */
export type ClaimFilters = {
  personId: string | undefined
  year: string | undefined
  status: ClaimStatus | undefined
  kind: ClaimKind | undefined
}

const known = <Word extends string>(words: readonly Word[], value: string | null): Word | undefined => words.find((word) => word === value)

/** Reads the filters; a value that is none is no filter. */
export const readClaimFilters = (query: URLSearchParams): ClaimFilters => ({
  personId: query.get('person') ?? undefined,
  year: /^\d{4}$/.exec(query.get('year') ?? '')?.[0],
  status: known(claimStatuses, query.get('status')),
  kind: known(claimKinds, query.get('kind')),
})

/** The query of an address: the filters, and the open claim. */
export const claimQuery = ({ personId, year, status, kind }: ClaimFilters, claim?: string): Record<string, string | undefined> => ({
  person: personId,
  year,
  status,
  kind,
  claim,
})

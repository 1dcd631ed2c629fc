import { useQueryClient } from '@tanstack/react-query'
import { type FamilyChange, familyCalls } from '#shared/family/family-calls.ts'
import type { FamilyMembership } from '#shared/family/family-membership.ts'
import { grantCalls } from '#shared/family/grant-calls.ts'
import { registrationCalls } from '#shared/registration/registration-calls.ts'
import { callKey, useCall } from '#ui/lib/calls/use-call.ts'
import { useSession } from '#web/session/use-session.tsx'

export type Family = { membership: FamilyMembership; changes: readonly FamilyChange[] }

/** Loads the family and the pending additions (CALL-21). `showAdded` adds new ones to the lists at once (FAM-14). */
export const useFamily = () => {
  const queries = useQueryClient()
  const persons = useCall(registrationCalls.listPersons, { membershipId: useSession().membership.id })
  const changes = useCall(familyCalls.listChanges, {})
  const membership = persons.data?.membership
  const data: Family | undefined = membership && changes.data && { membership, changes: changes.data.changes }
  const refetch = () => Promise.all([persons.refetch(), changes.refetch()])
  const showAdded = (added: readonly FamilyChange[]) =>
    queries.setQueryData(callKey(familyCalls.listChanges, {}), (known: { changes: FamilyChange[] } | undefined) => ({
      changes: [...(known?.changes ?? []).filter(({ id }) => added.every((one) => one.id !== id)), ...added],
    }))
  return { family: { data, error: persons.error ?? changes.error, refetch }, showAdded }
}

export const useGrants = () => useCall(grantCalls.listGrants, {})

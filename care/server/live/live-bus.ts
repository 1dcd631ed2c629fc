import type { ClinicEvent, MemberEvent } from '#shared/live/live-events.ts'

type Listener<E> = { tell: (event: E) => void; end: () => void }

/** Who listens on this node, and what they are told. */
export type LiveBus = {
  toMember: (memberId: string, event: MemberEvent) => void
  toClinic: (event: ClinicEvent) => void
  toAll: (event: MemberEvent & ClinicEvent) => void
  /** Each gives back how to stop listening. */
  listenAsMember: (memberId: string, listener: Listener<MemberEvent>) => () => void
  listenAsClinic: (listener: Listener<ClinicEvent>) => () => void
  /** Ends everybody's listening: the server is to stop. */
  close: () => void
}

export const openLiveBus = (): LiveBus => {
  const members = new Map<string, Set<Listener<MemberEvent>>>()
  const clinic = new Set<Listener<ClinicEvent>>()
  const everybody = () => [...members.values()].flatMap((own) => [...own])
  return {
    toMember: (memberId, event) => {
      for (const listener of members.get(memberId) ?? []) listener.tell(event)
    },
    toClinic: (event) => {
      for (const listener of clinic) listener.tell(event)
    },
    toAll: (event) => {
      for (const listener of everybody()) listener.tell(event)
      for (const listener of clinic) listener.tell(event)
    },
    listenAsMember: (memberId, listener) => {
      const own = members.get(memberId) ?? new Set()
      members.set(memberId, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0) members.delete(memberId)
      }
    },
    listenAsClinic: (listener) => {
      clinic.add(listener)
      return () => clinic.delete(listener)
    },
    close: () => {
      for (const listener of [...everybody(), ...clinic]) listener.end()
    },
  }
}

import type { ClinicEvent, MemberEvent } from '#shared/live/live-events.ts'

export type Listener<E> = {
  /** The listener's session; listening ends with it. */
  sessionId: string
  deliver: (event: E) => void
  end: () => void
}

/** The listeners of this node. */
export type LiveBus = {
  toMember: (memberId: string, event: MemberEvent) => void
  toClinic: (event: ClinicEvent) => void
  toAll: (event: MemberEvent & ClinicEvent) => void
  /** Both return the function that stops listening. */
  listenAsMember: (memberId: string, listener: Listener<MemberEvent>) => () => void
  listenAsClinic: (listener: Listener<ClinicEvent>) => () => void
  /** Number of listeners in a member's or clinician's session. */
  countOf: (sessionId: string) => number
  endSession: (sessionId: string) => void
  /** Ends all listeners, and later ones at once; called at shutdown. */
  close: () => void
}

/** Sets of listeners by name; empty sets are removed. */
const openGroups = <L>() => {
  const groups = new Map<string, Set<L>>()
  return {
    of: (name: string): L[] => [...(groups.get(name) ?? [])],
    all: (): L[] => [...groups.values()].flatMap((group) => [...group]),
    add: (name: string, listener: L): void => {
      groups.set(name, (groups.get(name) ?? new Set()).add(listener))
    },
    remove: (name: string, listener: L): void => {
      const group = groups.get(name)
      group?.delete(listener)
      if (group?.size === 0) groups.delete(name)
    },
  }
}

export const openLiveBus = (): LiveBus => {
  const members = openGroups<Listener<MemberEvent>>()
  const clinic = new Set<Listener<ClinicEvent>>()
  const sessions = openGroups<Listener<never>>()
  let isClosed = false
  const everybody = () => [...members.all(), ...clinic]
  /** Registers a listener for its events and for its session. */
  const listen = <E>(listener: Listener<E>, add: () => void, remove: () => void): (() => void) => {
    if (isClosed) listener.end()
    add()
    sessions.add(listener.sessionId, listener)
    return () => {
      remove()
      sessions.remove(listener.sessionId, listener)
    }
  }
  return {
    toMember: (memberId, event) => {
      for (const listener of members.of(memberId)) listener.deliver(event)
    },
    toClinic: (event) => {
      for (const listener of clinic) listener.deliver(event)
    },
    toAll: (event) => {
      for (const listener of everybody()) listener.deliver(event)
    },
    listenAsMember: (memberId, listener) =>
      listen(
        listener,
        () => members.add(memberId, listener),
        () => members.remove(memberId, listener),
      ),
    listenAsClinic: (listener) =>
      listen(
        listener,
        () => clinic.add(listener),
        () => clinic.delete(listener),
      ),
    countOf: (sessionId) => sessions.of(sessionId).length,
    endSession: (sessionId) => {
      for (const listener of sessions.of(sessionId)) listener.end()
    },
    close: () => {
      isClosed = true
      for (const listener of everybody()) listener.end()
    },
  }
}

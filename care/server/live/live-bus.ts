import type { ClinicEvent, MemberEvent } from '#shared/live/live-events.ts'

export type Listener<E> = {
  /** The session that it listens in: when that is over, so is the listening. */
  sessionId: string
  tell: (event: E) => void
  end: () => void
}

/** Who listens on this node, and what they are told. */
export type LiveBus = {
  toMember: (memberId: string, event: MemberEvent) => void
  toClinic: (event: ClinicEvent) => void
  toAll: (event: MemberEvent & ClinicEvent) => void
  /** Each gives back how to stop listening. */
  listenAsMember: (memberId: string, listener: Listener<MemberEvent>) => () => void
  listenAsClinic: (listener: Listener<ClinicEvent>) => () => void
  /** How many listen in a session, of a member or of a clinician. */
  countOf: (sessionId: string) => number
  endSession: (sessionId: string) => void
  /** Ends everybody's listening, and whatever would begin from here on: the server is to stop. */
  close: () => void
}

/** Sets of listeners by a name; a name without listeners takes no room. */
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
  /** Puts a listener where it hears, and among those of its session. */
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
      for (const listener of members.of(memberId)) listener.tell(event)
    },
    toClinic: (event) => {
      for (const listener of clinic) listener.tell(event)
    },
    toAll: (event) => {
      for (const listener of everybody()) listener.tell(event)
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

type Known = { version: string; profileId: string; token: Promise<string> }

/** Members whose tokens are kept; past this the oldest are made known again when they come back. */
const mostKnown = 50_000

/** The sessions that this server has made known to the telehealth side, each with its token of the mobile API. */
export const openKnownMembers = () => {
  const bySession = new Map<string, Known>()
  const ofProfile = new Map<string, Set<string>>()

  /** Forgets a session; with `only`, unless something else is known of it by now. */
  const drop = (sid: string, only?: Known): void => {
    const entry = bySession.get(sid)
    if (!entry || (only && only !== entry)) return
    bySession.delete(sid)
    const sessions = ofProfile.get(entry.profileId)
    sessions?.delete(sid)
    if (sessions?.size === 0) ofProfile.delete(entry.profileId)
  }
  return {
    find: (sid: string): Known | undefined => bySession.get(sid),
    sessionsOf: (profileId: string): string[] => [...(ofProfile.get(profileId) ?? [])],
    drop,
    keep: (sid: string, entry: Known): void => {
      drop(sid)
      for (const oldest of bySession.keys()) {
        if (bySession.size < mostKnown) break
        drop(oldest)
      }
      bySession.set(sid, entry)
      const sessions = ofProfile.get(entry.profileId)
      if (sessions) sessions.add(sid)
      else ofProfile.set(entry.profileId, new Set([sid]))
    },
  }
}

import { useEffect, useState } from 'react'
import type { GroupAnswer } from '#shared/groups/group-calls.ts'
import { differenceOf, type FieldChange, withChanges } from '#shared/groups/group-differences.ts'
import type { GroupSettings } from '#shared/groups/group-settings.ts'
import { asObject } from '#ui/lib/read-json.ts'
import { tabEntry } from '#ui/lib/tab-state.ts'

/** A group as it was read, and what is being made of it. */
type Kept = { version: number; base: GroupSettings; draft: GroupSettings }

const keptDrafts = tabEntry<Record<string, unknown>>('group-drafts', asObject)

const shapeOf = (value: unknown): string => Object.keys(asObject(value)).sort().join()

/** What was typed before a reload; what another version of the console wrote is not taken. */
const keptDraft = (id: string, now: GroupSettings): Kept | null => {
  const { version, base, draft } = asObject(keptDrafts.read()?.[id])
  const isOurs = typeof version === 'number' && shapeOf(base) === shapeOf(now) && shapeOf(draft) === shapeOf(now)
  return isOurs ? { version, base: base as GroupSettings, draft: draft as GroupSettings } : null
}

const keepDraft = (id: string, kept: Kept | null): void => {
  const { [id]: _, ...others } = keptDrafts.read() ?? {}
  keptDrafts.write(kept ? { ...others, [id]: kept } : others)
}

export type GroupDraft = {
  settings: GroupSettings
  /** What the draft would change of the group that it was begun on. */
  changes: readonly FieldChange[]
  /** The version that it was begun on. */
  version: number
  change: (part: Partial<GroupSettings>) => void
  /** Begins anew with what the server has. */
  restart: (from: Pick<GroupAnswer, 'version' | 'settings'>) => void
  /** Somebody saved the group meanwhile: their changes, while there are own ones. */
  theirs: readonly FieldChange[] | null
  /** Own changes on top of theirs. */
  rebase: () => void
  /** Grows when fields must be filled anew. */
  generation: number
}

/** What an operator makes of a group: it outlives reloads and other tabs of the page, and knows when somebody else was faster. */
export const useGroupDraft = ({ id, version, settings }: Pick<GroupAnswer, 'id' | 'version' | 'settings'>): GroupDraft => {
  const [state, setState] = useState<Kept>(() => keptDraft(id, settings) ?? { version, base: settings, draft: settings })
  const [generation, setGeneration] = useState(0)
  const changes = differenceOf(state.base, state.draft)
  const begin = (next: Kept) => {
    setState(next)
    setGeneration(generation + 1)
  }
  const isBehind = state.version !== version
  if (isBehind && changes.length === 0) begin({ version, base: settings, draft: settings })
  const isChanged = changes.length > 0
  useEffect(() => keepDraft(id, isChanged ? state : null), [id, state, isChanged])
  return {
    settings: state.draft,
    changes,
    version: state.version,
    change: (part) => setState((before) => ({ ...before, draft: { ...before.draft, ...part } })),
    restart: (from) => begin({ version: from.version, base: from.settings, draft: from.settings }),
    theirs: isBehind && isChanged ? differenceOf(state.base, settings) : null,
    // Both were made of groups that the schema takes; what no longer goes together is said at its field.
    rebase: () => begin({ version, base: settings, draft: withChanges(settings, changes) as GroupSettings }),
    generation,
  }
}

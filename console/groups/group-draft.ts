import { useEffect, useState } from 'react'
import type { FieldChange } from '#shared/field-change.ts'
import type { GroupAnswer } from '#shared/groups/group-calls.ts'
import { differenceOf, withChanges } from '#shared/groups/group-differences.ts'
import type { GroupSettings } from '#shared/groups/group-settings.ts'
import { tabEntry } from '#ui/lib/page/tab-state.ts'
import { asObject } from '#ui/lib/read-json.ts'

/** The settings as they were read (`base`) and as edited (`draft`). */
type Kept = { version: number; base: GroupSettings; draft: GroupSettings }

const keptDrafts = tabEntry<Record<string, unknown>>('group-drafts', asObject)

const shapeOf = (value: unknown): string => Object.keys(asObject(value)).sort().join()

/** The draft stored before a reload; null if another version of the console wrote it. */
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
  /** Changes of the draft relative to its base. */
  changes: readonly FieldChange[]
  /** The group's version that the draft is based on. */
  version: number
  change: (part: Partial<GroupSettings>) => void
  /** Discards the draft and starts from the server's settings. */
  restart: (from: Pick<GroupAnswer, 'version' | 'settings'>) => void
  /** Changes that someone else saved meanwhile; null if there are none or the draft has no changes. */
  theirs: readonly FieldChange[] | null
  /** Applies the draft's changes to the newly saved settings. */
  rebase: () => void
  /** Incremented when the fields must be filled again; use it as their `key`. */
  generation: number
}

/**
 * The draft of a group. It is stored in the tab, so that it survives reloads and switching the page's tabs, and it detects changes saved by
 * others.
 */
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
    // The schema accepts both versions; values that conflict after the merge show an error at their field.
    rebase: () => begin({ version, base: settings, draft: withChanges(settings, changes) as GroupSettings }),
    generation,
  }
}

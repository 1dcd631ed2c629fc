import { useRef, useState } from 'react'
import { publishProblems, saveProblems, tidied } from '#console/questionnaires/draft-edits.ts'
import { useOpenItems } from '#console/questionnaires/open-items.ts'
import type { Language } from '#shared/languages.ts'
import { type OwnContent, ownContent } from '#shared/questionnaires/own-questionnaire.ts'
import { consoleQuestionnaireCalls as calls, type QuestionnaireDetail } from '#shared/questionnaires/questionnaire-calls.ts'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { send } from '#ui/lib/calls/send.ts'
import { showError } from '#ui/lib/calls/toast-error.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { tabEntry } from '#ui/lib/page/tab-state.ts'
import { asObject } from '#ui/lib/read-json.ts'

type Kept = { revision: number; content: OwnContent }

/** A field without a number is NaN, which JSON writes as null. */
const withNumbers = (content: unknown, missing: number): unknown => {
  const { bands, ...others } = asObject(content)
  const all = Array.isArray(bands) ? bands.map(asObject) : []
  return { ...others, bands: all.map((band) => ({ ...band, from: band.from ?? missing, to: band.to ?? missing })) }
}

/** What was typed and not saved; the tab keeps it across reloads. */
const keptDraft = (key: string) =>
  tabEntry<Kept>(`questionnaire-${key}`, (value) => {
    const { revision, content } = asObject(value)
    const isKnown = typeof revision === 'number' && ownContent.safeParse(withNumbers(content, 0)).success
    return isKnown ? { revision, content: withNumbers(content, Number.NaN) as OwnContent } : null
  })

/** The fields of a refusal as fields of the form. */
const fieldsOf = (error: unknown): Record<string, string> =>
  error instanceof CallError
    ? Object.fromEntries(Object.entries(error.fields).map(([field, code]) => [field.replace(/^content\./, ''), code]))
    : {}

/** A wrong field, or the first field of a group whose error belongs to no single field. */
const firstWrong = '[aria-invalid="true"], [data-wrong] :is(input, select, button)'

/** The draft that is being edited, with what is wrong with it and what can be done with it. */
export const useDraft = (detail: QuestionnaireDetail) => {
  const { key } = detail
  const kept = keptDraft(key)
  const [start] = useState(() => kept.read())
  const [{ content, revision }, setDraft] = useState<Kept>(start ?? { content: detail.content, revision: detail.revision })
  const [isDirty, setDirty] = useState(start !== null)
  const [language, setLanguage] = useState<Language>('en')
  const [tried, setTried] = useState<'save' | 'publish' | null>(null)
  const [refused, setRefused] = useState<Record<string, string>>({})
  /** Counts how often the whole draft was replaced. The page then makes all fields again, because some keep what was typed. */
  const [generation, setGeneration] = useState(0)
  const form = useRef<HTMLDivElement>(null)
  const open = useOpenItems(content.items)
  const { isBusy, run } = useAction(calls.listQuestionnaires, calls.readQuestionnaire)

  const problemsOf = (to: 'save' | 'publish') => (to === 'publish' ? publishProblems(tidied(content)) : saveProblems(tidied(content)))
  const found = tried === null ? {} : problemsOf(tried)
  const errors: Record<string, string> = { ...refused, ...found }

  const change = (next: OwnContent): void => {
    setDraft({ revision, content: next })
    setDirty(true)
    setRefused({})
    kept.write({ revision, content: next })
  }
  /** Opens the questions with a wrong field, and focuses the first one. */
  const showFirst = (problems: Record<string, string>): void => {
    open.openWrong(content.items, Object.keys(problems))
    if (Object.keys(problems).some((field) => field.endsWith('.en'))) setLanguage('en')
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(firstWrong)?.focus())
  }
  const isFine = (to: 'save' | 'publish'): boolean => {
    const problems = problemsOf(to)
    setTried(to)
    showFirst(problems)
    return Object.keys(problems).length === 0
  }
  const replace = ({ content: next, revision: now }: QuestionnaireDetail): void => {
    kept.clear()
    setDraft({ content: next, revision: now })
    setDirty(false)
    setTried(null)
    setRefused({})
  }
  const onError = (error: unknown): void => {
    const fields = fieldsOf(error)
    setRefused(fields)
    if (Object.keys(fields).length > 0) showFirst(fields)
    else showError(error)
  }
  /** Saves what was typed; answers with the revision to go on from. */
  const saved = async (): Promise<number> => {
    if (!isDirty) return revision
    const { data } = await send(calls.saveQuestionnaireDraft, { key, revision, content: tidied(content) })
    replace(data)
    return data.revision
  }
  const attempt = (act: () => Promise<unknown>): Promise<boolean> => run(act, { onError })
  return {
    content,
    isDirty,
    errors,
    language,
    generation,
    isBusy,
    form,
    open,
    setLanguage,
    change,
    isFine,
    save: () => attempt(saved),
    publish: () => attempt(async () => replace((await send(calls.publishQuestionnaire, { key, revision: await saved() })).data)),
    withdraw: () =>
      attempt(async () => {
        const { data } = await send(calls.withdrawQuestionnaire, { key, revision })
        setDraft({ content, revision: data.revision })
        if (isDirty) kept.write({ content, revision: data.revision })
      }),
    /** Drops what was typed and goes back to what is stored. */
    reload: () =>
      attempt(async () => {
        replace((await send(calls.readQuestionnaire, { key })).data)
        setGeneration(generation + 1)
      }),
    /** Discards the stored draft. With `isWhole` the questionnaire goes with it. */
    discard: (isWhole: boolean) =>
      attempt(async () => {
        await send(calls.discardQuestionnaireDraft, { key, revision })
        kept.clear()
        if (isWhole) return
        replace((await send(calls.readQuestionnaire, { key })).data)
        setGeneration(generation + 1)
      }),
  }
}

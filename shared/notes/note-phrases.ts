import { z } from 'zod/mini'
import { noteContent, service } from '#shared/notes/note-content.ts'

/** `template`: texts for the four sections. `phrase`: one text, inserted by its shortcut. `service`: a code with the practice's words. */
export const phraseKinds = ['template', 'phrase', 'service'] as const
export type PhraseKind = (typeof phraseKinds)[number]

/** Maximum number of phrases of one clinician, and of the practice. */
export const mostPhrases = 200

const title = z
  .string('Required')
  .check(z.trim(), z.minLength(1, { error: 'Required', abort: true }), z.maxLength(100, 'TooManyCharacters'))
const shortcut = z.string('Required').check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9-]{2,20}$/, 'ShortcutInvalid'))
const text = z.string('Required').check(z.minLength(1, { error: 'Required', abort: true }), z.maxLength(2000, 'TooManyCharacters'))
/** Whether every clinician of the practice has it, and not only the one who wrote it. */
const isShared = z._default(z.boolean(), false)

const { subjective, objective, assessment, plan } = noteContent.shape
const kinds = {
  template: z.object({ kind: z.literal('template'), title, isShared, subjective, objective, assessment, plan }),
  phrase: z.object({ kind: z.literal('phrase'), shortcut, text, isShared }),
  service: z.object({ kind: z.literal('service'), code: service.shape.code, words: service.shape.words, isShared }),
}

export const phraseContent = z.discriminatedUnion('kind', [kinds.template, kinds.phrase, kinds.service])
export type PhraseContent = z.infer<typeof phraseContent>

/** The input of a call is an object, so the content is a field of it. */
export const phraseFields = z.object({ content: phraseContent })

export const phraseForms = kinds

export const notePhrase = z.object({ id: z.string(), version: z.number(), content: phraseContent })
export type NotePhrase = z.infer<typeof notePhrase>

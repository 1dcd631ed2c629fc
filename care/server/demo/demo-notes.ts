import { demoClinicians } from '#care/server/demo/demo-clinicians.ts'
import { type DemoFamily, idIn, referenceIn } from '#care/server/demo/demo-family.ts'
import { nameOfClinician } from '#care/server/notes/read-signed-notes.ts'
import { codeSources, diagnosisCodes, notePhrases, visitNotes } from '#care/server/schema/note-tables.ts'
import type { visits } from '#care/server/schema/visit-tables.ts'
import { stored } from '#platform/auth/keys/sealed-fields.ts'
import type { Db } from '#platform/db/db.ts'
import { demoId } from '#platform/demo-world.ts'
import { emptyNote, type NoteContent } from '#shared/notes/note-content.ts'
import type { PhraseContent } from '#shared/notes/note-phrases.ts'
import type { SignedContent } from '#shared/notes/signed-note.ts'

/** ICD-10-CM codes of the demo, with descriptions of the public code file. An operator loads all of them. */
const demoDiagnoses: Readonly<Record<string, string>> = {
  'B34.9': 'Viral infection, unspecified',
  'E66.9': 'Obesity, unspecified',
  'E78.5': 'Hyperlipidemia, unspecified',
  'F32.A': 'Depression, unspecified',
  'F41.1': 'Generalized anxiety disorder',
  'F41.9': 'Anxiety disorder, unspecified',
  'F43.9': 'Reaction to severe stress, unspecified',
  'G43.909': 'Migraine, unspecified, not intractable, without status migrainosus',
  'H04.123': 'Dry eye syndrome of bilateral lacrimal glands',
  'H10.9': 'Unspecified conjunctivitis',
  I10: 'Essential (primary) hypertension',
  J00: 'Acute nasopharyngitis [common cold]',
  'J01.90': 'Acute sinusitis, unspecified',
  'J02.9': 'Acute pharyngitis, unspecified',
  'J06.9': 'Acute upper respiratory infection, unspecified',
  'J20.9': 'Acute bronchitis, unspecified',
  'J30.2': 'Other seasonal allergic rhinitis',
  'J45.20': 'Mild intermittent asthma, uncomplicated',
  'K21.9': 'Gastro-esophageal reflux disease without esophagitis',
  'K52.9': 'Noninfective gastroenteritis and colitis, unspecified',
  'L20.82': 'Flexural eczema',
  'L24.0': 'Irritant contact dermatitis due to detergents',
  'L70.0': 'Acne vulgaris',
  'M43.6': 'Torticollis',
  'M54.50': 'Low back pain, unspecified',
  'N39.0': 'Urinary tract infection, site not specified',
  'R05.1': 'Acute cough',
  'R05.2': 'Subacute cough',
  R21: 'Rash and other nonspecific skin eruption',
  'R50.9': 'Fever, unspecified',
  'R51.9': 'Headache, unspecified',
  'W57.XXXA': 'Bitten or stung by nonvenomous insect and other nonvenomous arthropods, initial encounter',
  'Z71.3': 'Dietary counseling and surveillance',
  'Z71.84': 'Encounter for health counseling related to travel',
}

const general = ['99213-95', 'Video visit with a known patient, about 20 minutes'] as const
const phone = ['98012', 'Phone visit with a known patient'] as const
const talk = ['90834-95', 'Talk therapy by video, about 45 minutes'] as const
const diet = ['97803-95', 'Follow-up on nutrition by video'] as const

type Coded = {
  codes: readonly string[]
  service: readonly [string, string]
  note?: Partial<NoteContent>
  next?: string
  followUp?: string
  addendum?: { text: string; told: string }
}

/** What was coded in the visits of Ana's family, by reference. */
const coded: Readonly<Record<string, Coded>> = {
  'V-2KF7JX': {
    codes: ['J02.9'],
    service: general,
    note: {
      subjective: 'Sore throat for two days, mild fever. No trouble breathing or swallowing.',
      objective: 'No exudate seen on video.',
      plan: 'No antibiotic. Ibuprofen with food.',
      vitals: [{ kind: 'temperature', value: '100.2', second: '' }],
    },
    followUp: 'No visit is needed if it is better within a week.',
    addendum: {
      text: 'Throat culture of the urgent care clinic received: no group A streptococcus.',
      told: 'The throat swab from the urgent care clinic is back. It shows no strep bacteria, so you still need no antibiotic.',
    },
  },
  'V-8BW5GD': {
    codes: ['L20.82'],
    service: phone,
    note: { plan: 'Hydrocortisone 1% twice a day for seven days, moisturizer.' },
    followUp: 'Send new photos in two weeks.',
  },
  'V-5QY9HT': { codes: ['Z71.3'], service: diet, followUp: 'In three months.' },
  'V-3LD9RA': {
    codes: ['J01.90'],
    service: general,
    note: { nextVisit: { days: 21, reason: 'Check that the sinus infection is gone and talk about allergies.' } },
  },
  'V-7WN4ZE': { codes: ['H04.123'], service: general },
  'V-6PC2MV': { codes: ['F43.9'], service: talk, followUp: 'In six weeks.' },
  'V-9KH5TB': { codes: ['K52.9'], service: general },
  'V-4RX8JG': { codes: ['W57.XXXA'], service: general },
  'V-2MF6QD': { codes: ['Z71.84'], service: general },
  'V-8ZB3HK': { codes: ['J30.2'], service: general },
  'V-5GT7CN': { codes: ['M43.6'], service: general },
  'V-3VJ2XP': { codes: ['R05.2'], service: general },
  'V-6YS9LW': { codes: ['L24.0'], service: general },
}

type SeededVisit = typeof visits.$inferInsert

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const noteOf = (
  { notes, summary }: SeededVisit,
  { codes, service: [code, words], note = {}, next = '', followUp = '' }: Coded,
): NoteContent => ({
  ...emptyNote,
  assessment: textOf(notes),
  ...note,
  diagnoses: codes.map((one) => ({ code: one, words: demoDiagnoses[one] ?? one })),
  services: [{ code, words }],
  summary: { about: textOf(summary), next, followUp },
})

/** Seeds the signed notes of the family's past visits. */
export const seedDemoNotes = async (tx: Db, family: DemoFamily, seeded: readonly SeededVisit[]): Promise<void> => {
  const clinicians = new Map(Object.values(demoClinicians).map((one) => [one.id, one]))
  for (const [reference, one] of Object.entries(coded)) {
    const visit = seeded.find((each) => each.reference === referenceIn(family, reference))
    const clinician = clinicians.get(visit?.clinicianId ?? '')
    if (!visit?.endedAt || !clinician) continue
    const { id: visitId, endedAt } = visit
    const signed = { visitId, clinicianId: clinician.id, signedBy: nameOfClinician(clinician) }
    const row = (number: number, kind: 'note' | 'addendum', content: SignedContent, signedAt: Date) => ({
      ...signed,
      id: idIn(family, 'visit note', reference, String(number)),
      number,
      kind,
      signedAt,
      content: stored(content),
    })
    await tx.insert(visitNotes).values(row(1, 'note', { note: noteOf(visit, one) }, endedAt))
    const day = 86_400_000
    if (one.addendum) await tx.insert(visitNotes).values(row(2, 'addendum', one.addendum, new Date(endedAt.getTime() + 2 * day)))
  }
}

const phrases: readonly PhraseContent[] = [
  {
    kind: 'template',
    title: 'Cold or sore throat',
    isShared: true,
    subjective: 'Started:\nFever:\nTrouble breathing or swallowing:',
    objective: 'Looks well on video. Speaks in full sentences.',
    assessment: '',
    plan: 'Rest, fluids. Come back if fever lasts more than three days.',
  },
  {
    kind: 'template',
    title: 'Skin',
    isShared: true,
    subjective: 'Since:\nItching:\nNew products:',
    objective: 'Photos reviewed:',
    assessment: '',
    plan: '',
  },
  { kind: 'phrase', shortcut: 'uri', isShared: true, text: 'Most likely a virus. No sign of a bacterial infection.' },
  { kind: 'phrase', shortcut: 'er', isShared: true, text: 'If you have trouble breathing or chest pain, call 911.' },
  { kind: 'service', code: general[0], words: general[1], isShared: true },
  { kind: 'service', code: phone[0], words: phone[1], isShared: true },
  { kind: 'service', code: talk[0], words: talk[1], isShared: true },
  { kind: 'service', code: diet[0], words: diet[1], isShared: true },
]

/** Seeds the diagnosis codes of the demo, and the practice's templates and phrases. */
export const seedDemoNoteTexts = async (tx: Db, now: Date): Promise<void> => {
  const rows = Object.entries(demoDiagnoses).map(([code, words]) => ({ code, words, isBillable: true }))
  await tx.insert(diagnosisCodes).values(rows)
  await tx.insert(codeSources).values({ source: 'icd-10-cm', file: 'demo', count: rows.length, loadedAt: now })
  const updatedBy = demoClinicians.okafor.id
  await tx.insert(notePhrases).values(
    phrases.map((content, at) => ({
      id: demoId('note phrase', String(at)),
      clinicianId: null,
      content,
      version: 1,
      updatedAt: new Date(now.getTime() + at),
      updatedBy,
    })),
  )
}

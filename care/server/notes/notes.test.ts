import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestCare, type TestCare } from '#care/server/testing/test-care.ts'
import { addTestClinician, addTestVisit, type ClinicBrowser, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { outboxMessages } from '#platform/schema/platform-tables.ts'
import { noteContent } from '#shared/notes/note-content.ts'

let care: TestCare
let okafor: string
let own: ClinicBrowser
let other: ClinicBrowser

beforeAll(async () => {
  care = await openTestCare()
  okafor = await addTestClinician(care)
  const lindqvist = await addTestClinician(care, { email: 'dr.lindqvist@example.com', first: 'Eva', last: 'Lindqvist' })
  await care.logIn()
  own = clinicBrowser(care)
  await own.enter(okafor)
  other = clinicBrowser(care)
  await other.enter(lindqvist)
})
afterAll(() => care.close())
beforeEach(async () => {
  await care.pool.query('delete from care.visits')
  await care.pool.query('delete from care.note_phrases')
})

const note = noteContent.parse({
  subjective: ' Cough for a week. ',
  objective: 'Lungs clear.',
  assessment: 'A cold.',
  plan: 'Rest.',
  vitals: [{ kind: 'temperature', value: '99.1' }],
  diagnoses: [{ code: 'J06.9', words: 'Acute upper respiratory infection, unspecified' }],
  services: [{ code: '99213', words: 'Visit with a known patient' }],
  summary: { about: 'You have a cold.', next: 'Rest and drink.', followUp: 'Come back in a week.' },
})
const started = async (changes = {}) =>
  addTestVisit(care, { clinicianId: okafor, status: 'Started', startedAt: care.clock.now(), ...changes })
const signed = async () => {
  const id = await started()
  expect((await own.post(`/visits/${id}/complete`, { note })).data).toEqual({ status: 'Completed' })
  return id
}
const entryId = () => crypto.randomUUID()
const entriesOf = async (id: string) => (await own.get(`/visits/${id}`)).data.signed
const rowsOf = async (id: string) =>
  (await care.pool.query('select * from care.visit_notes where visit_id = $1 order by number', [id])).rows
const audited = async (event: string) =>
  (
    await care.pool.query(
      `select actor_id, subject_id from care.audit_events where event = $1 and outcome = 'ok' order by seq desc limit 1`,
      [event],
    )
  ).rows[0]

describe('a draft', () => {
  test('is saved with its parts and codes, encrypted, and comes back as it was', async () => {
    const id = await started()
    expect((await own.put(`/visits/${id}/notes`, { note, version: 0 })).data.version).toBe(1)
    expect((await own.get(`/visits/${id}`)).data).toMatchObject({ note, version: 1, signed: [] })
    const [row] = (await care.pool.query('select * from care.note_drafts where visit_id = $1', [id])).rows
    for (const column of [row.notes, row.summary, row.content]) expect(column).toMatch(/^sealed:/)
  })

  test('of the former version is read as a note; what that version writes over is not lost', async () => {
    const id = await started()
    await own.put(`/visits/${id}/notes`, { notes: 'Old notes.', summary: 'Old summary.', version: 0 })
    const former = { subjective: 'Old notes.', summary: { about: 'Old summary.', next: '', followUp: '' } }
    expect((await own.get(`/visits/${id}`)).data.note).toMatchObject(former)
    await own.put(`/visits/${id}/notes`, { note, version: 1 })
    // A server of the former version knows these two columns only.
    await care.pool.query(`update care.note_drafts set notes = 'Written over.', summary = 'Told.', version = 3 where visit_id = $1`, [id])
    const { data } = await own.get(`/visits/${id}`)
    expect(data.note).toMatchObject({ subjective: 'Written over.', plan: '', diagnoses: note.diagnoses, services: note.services })
    expect(data.note.summary.about).toBe('Told.')
  })

  test('refuses codes of another form, at no cost to what was saved', async () => {
    const id = await started()
    await own.put(`/visits/${id}/notes`, { note, version: 0 })
    const wrong = { ...note, services: [{ code: 'abc', words: 'x' }] }
    expect((await own.put(`/visits/${id}/notes`, { note: wrong, version: 1 })).status).toBe(422)
    expect((await own.get(`/visits/${id}`)).data.note.services).toEqual(note.services)
  })
})

describe('signing', () => {
  test('completes the visit, keeps the note with name and time, and tells the patient', async () => {
    const id = await signed()
    const [entry, ...rest] = await entriesOf(id)
    expect(rest).toEqual([])
    expect(entry).toMatchObject({ number: 1, kind: 'note', signedBy: 'Chidi Okafor, MD', signedAt: care.clock.now().toISOString() })
    expect(entry.note).toEqual({ ...note, subjective: 'Cough for a week.' })
    expect(JSON.stringify(await rowsOf(id))).not.toContain('Cough')
    expect(await audited('consult.complete')).toEqual({ actor_id: okafor, subject_id: 'th-ana' })
  })

  test('needs something for the patient to read', async () => {
    const id = await started()
    const blank = { ...note, summary: { about: ' ', next: 'x', followUp: '' } }
    expect((await own.post(`/visits/${id}/complete`, { note: blank })).errors).toEqual(['Required'])
    expect(await rowsOf(id)).toEqual([])
  })

  test('works for a page of the former version, which sends two texts', async () => {
    const id = await started()
    expect((await own.post(`/visits/${id}/complete`, { notes: 'Lungs clear.', summary: 'Rest.' })).data).toEqual({ status: 'Completed' })
    expect((await entriesOf(id))[0].note).toMatchObject({ subjective: 'Lungs clear.', summary: { about: 'Rest.' } })
  })

  test('happens once: a second completion changes nothing', async () => {
    const id = await signed()
    const before = await rowsOf(id)
    const again = { ...note, plan: 'Another plan.' }
    expect((await own.post(`/visits/${id}/complete`, { note: again })).errors).toEqual(['VisitChanged'])
    expect((await own.put(`/visits/${id}/notes`, { note: again, version: 0 })).errors).toEqual(['VisitChanged'])
    expect(await rowsOf(id)).toEqual(before)
  })
})

describe('a signed note', () => {
  test.each([
    ['its content', `content = '"Other."'`],
    ['its content to null', `content = 'null'`],
    ['its signer', `signed_by = 'Somebody'`],
    ['its time', `signed_at = now()`],
    ['its number', `number = 7`],
    ['its kind', `kind = 'addendum'`],
    ['its content and signer', `content = '"sealed:x"', signed_by = 'Somebody'`],
  ])('cannot be changed by SQL: %s', async (_what, change) => {
    const id = await signed()
    const before = await rowsOf(id)
    await expect(care.pool.query(`update care.visit_notes set ${change} where visit_id = $1`, [id])).rejects.toThrow('signed')
    expect(await rowsOf(id)).toEqual(before)
  })

  test('cannot be deleted but with its visit, nor emptied', async () => {
    const id = await signed()
    await expect(care.pool.query('delete from care.visit_notes where visit_id = $1', [id])).rejects.toThrow('signed')
    await expect(care.pool.query('truncate care.visit_notes')).rejects.toThrow('signed')
    expect(await rowsOf(id)).toHaveLength(1)
    await care.pool.query('delete from care.visits where id = $1', [id])
    expect(await rowsOf(id)).toEqual([])
  })

  test('whose content was replaced by another sealed value is shown as unreadable', async () => {
    const [id, second] = [await signed(), await signed()]
    const [{ content }] = await rowsOf(second)
    await care.pool.query('update care.visit_notes set content = $2 where visit_id = $1', [id, JSON.stringify(content)])
    expect((await entriesOf(id))[0]).toMatchObject({ isUnreadable: true, note: null })
  })

  test('never changes, whatever calls are made afterwards', async () => {
    const id = await signed()
    const [first] = await rowsOf(id)
    const kept: unknown[] = [first]
    const random = seeded(20261127)
    for (let step = 0; step < 60; step += 1) {
      const by = random() < 0.7 ? own : other
      const number = Math.floor(random() * (kept.length + 2))
      const text = `Text ${step}`
      const changed = { ...note, plan: text }
      const calls = [
        () => by.post(`/visits/${id}/note/addenda`, { entryId: entryId(), text, told: text }),
        () => by.post(`/visits/${id}/note/amendments`, { entryId: entryId(), number, note: changed, told: text }),
        () => by.post(`/visits/${id}/complete`, { note: changed }),
        () => by.put(`/visits/${id}/notes`, { note: changed, version: number }),
        () => by.post(`/visits/${id}/release`),
        () => by.post(`/visits/${id}/cancel`, { reason: text }),
        () => by.post(`/visits/${id}/start`),
      ]
      await calls[Math.floor(random() * calls.length)]?.()
      const rows = await rowsOf(id)
      expect(rows.slice(0, kept.length)).toEqual(kept)
      expect(rows.length - kept.length).toBeLessThanOrEqual(1)
      kept.splice(0, kept.length, ...rows)
    }
    expect(kept.length).toBeGreaterThan(5)
    expect((await entriesOf(id))[0].note.plan).toBe('Rest.')
  })
})

/** A repeatable source of numbers from 0 to 1 (mulberry32). */
const seeded = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

describe('an addendum', () => {
  test('is added once, named and dated; the patient reads it and gets a notice and a mail', async () => {
    const id = await signed()
    await care.pool.query('delete from care.inbox_items')
    await care.db.delete(outboxMessages)
    care.clock.advance(600_000)
    const sent = { entryId: entryId(), text: 'Culture is back.', told: 'Your test is normal.' }
    expect((await own.post(`/visits/${id}/note/addenda`, sent)).data).toEqual({ number: 2, kind: 'addendum' })
    const again = await own.post(`/visits/${id}/note/addenda`, sent)
    expect([again.errors, again.data]).toEqual([undefined, { number: 2, kind: 'addendum' }])
    const entries = await entriesOf(id)
    expect(entries).toHaveLength(2)
    expect(entries[1]).toMatchObject({
      kind: 'addendum',
      text: 'Culture is back.',
      told: 'Your test is normal.',
      signedBy: 'Chidi Okafor, MD',
    })
    expect(await audited('consult.addendum')).toEqual({ actor_id: okafor, subject_id: 'th-ana' })
    const ana = await care.sdk('th-ana')
    const { data } = await ana.screen('inbox', {})
    expect(data.items.filter(({ subjectId }: { subjectId: string }) => subjectId === id)).toMatchObject([
      { kind: 'summary', isUpdate: true, isRead: false },
    ])
    const mails = await care.db.select().from(outboxMessages)
    expect(mails.map(({ kind }) => kind)).toEqual(['visit-notice'])
    expect(JSON.stringify(mails)).not.toContain('normal')
  })

  test('needs both texts, of the own completed visit', async () => {
    const id = await signed()
    const whole = { entryId: entryId(), text: 'a', told: 'b' }
    expect((await own.post(`/visits/${id}/note/addenda`, { ...whole, text: ' ' })).errors).toEqual(['Required'])
    expect((await own.post(`/visits/${id}/note/addenda`, { ...whole, told: '' })).errors).toEqual(['Required'])
    expect((await other.post(`/visits/${id}/note/addenda`, whole)).errors).toEqual(['NotFound'])
    const open = await started()
    expect((await own.post(`/visits/${open}/note/addenda`, whole)).errors).toEqual(['VisitChanged'])
    expect(await rowsOf(id)).toHaveLength(1)
  })

  test('of a visit from before structured notes keeps its two texts as the first entry', async () => {
    const id = await addTestVisit(care, {
      clinicianId: okafor,
      status: 'Completed',
      endedAt: new Date('2026-10-01T15:00:00Z'),
      notes: 'Old notes.' as never,
      summary: 'Old summary.' as never,
    })
    const former = { number: 1, kind: 'note', signedAt: '2026-10-01T15:00:00.000Z' }
    expect(await entriesOf(id)).toMatchObject([{ ...former, note: { subjective: 'Old notes.', summary: { about: 'Old summary.' } } }])
    await own.post(`/visits/${id}/note/addenda`, { entryId: entryId(), text: 'x', told: 'y' })
    expect(await entriesOf(id)).toMatchObject([
      { ...former, note: { subjective: 'Old notes.' } },
      { number: 2, kind: 'addendum' },
    ])
  })
})

describe('an amendment', () => {
  const corrected = {
    ...note,
    assessment: 'Pneumonia.',
    summary: { about: 'You have pneumonia.', next: 'Take the tablets.', followUp: '' },
  }

  test('keeps both versions; the patient reads the new one and what was corrected', async () => {
    const id = await signed()
    const sent = { entryId: entryId(), number: 1, note: corrected, told: 'We looked at your picture again.' }
    expect((await own.post(`/visits/${id}/note/amendments`, sent)).data).toEqual({ number: 2, kind: 'amendment' })
    const entries = await entriesOf(id)
    expect(entries.map(({ kind, note }: { kind: string; note: { assessment: string } }) => [kind, note.assessment])).toEqual([
      ['note', 'A cold.'],
      ['amendment', 'Pneumonia.'],
    ])
    const ana = await care.sdk('th-ana')
    const { data } = await ana.screen('past_visits', {}).catch(() => ({ data: null }))
    if (data) expect(JSON.stringify(data)).toContain('pneumonia')
  })

  test('on an older version is refused, and so is one without a summary', async () => {
    const id = await signed()
    const sent = { number: 1, note: corrected, told: 'x' }
    await own.post(`/visits/${id}/note/addenda`, { entryId: entryId(), text: 'x', told: 'y' })
    expect((await own.post(`/visits/${id}/note/amendments`, { ...sent, entryId: entryId() })).errors).toEqual(['Conflict'])
    const blank = { ...corrected, summary: { about: '', next: '', followUp: '' } }
    expect((await own.post(`/visits/${id}/note/amendments`, { ...sent, number: 2, note: blank, entryId: entryId() })).errors).toEqual([
      'Required',
    ])
    expect((await other.post(`/visits/${id}/note/amendments`, { ...sent, number: 2, entryId: entryId() })).errors).toEqual(['NotFound'])
    expect(await rowsOf(id)).toHaveLength(2)
  })
})

describe('phrases', () => {
  const save = (by: ClinicBrowser, id: string, content: object, version = 0) => by.put(`/phrases/${id}`, { version, content })
  const phrase = (change: object = {}) => ({ kind: 'phrase', shortcut: 'uri', text: 'A cold.', isShared: false, ...change })
  const listed = async (by: ClinicBrowser) => (await by.get('/phrases')).data.phrases

  test('of a clinician are theirs alone; those of the practice are for everyone, and no clinician changes them', async () => {
    const [mine, shared] = [entryId(), entryId()]
    await save(own, mine, phrase())
    const content = phrase({ shortcut: 'rest', isShared: true })
    await care.pool.query('insert into care.note_phrases (id, content, version, updated_at) values ($1, $2, 1, now())', [shared, content])
    expect((await listed(own)).map(({ id }: { id: string }) => id).toSorted()).toEqual([mine, shared].toSorted())
    expect(await listed(other)).toEqual([{ id: shared, version: 1, content }])
    for (const by of [own, other]) {
      expect((await save(by, shared, phrase({ shortcut: 'rest', text: 'Mine now.' }), 1)).errors).toEqual(['NotFound'])
      expect((await save(by, shared, phrase({ shortcut: 'rest', isShared: true }), 1)).errors).toEqual(['NotFound'])
      expect((await by.remove(`/phrases/${shared}`)).errors).toEqual(['NotFound'])
    }
    expect((await save(other, mine, phrase({ text: 'x' }), 1)).errors).toEqual(['NotFound'])
    expect((await other.remove(`/phrases/${mine}`)).errors).toEqual(['NotFound'])
    expect(await listed(other)).toEqual([{ id: shared, version: 1, content }])
    expect((await save(own, mine, phrase(), 0)).errors).toEqual(['Conflict'])
    expect((await own.remove(`/phrases/${mine}`)).data).toEqual({ removed: true })
    expect(await audited('note.phrase_remove')).toMatchObject({ actor_id: okafor })
  })

  test('that a clinician asks to share stay their own', async () => {
    const saved = await save(own, entryId(), phrase({ isShared: true }))
    expect(saved.data.content.isShared).toBe(false)
    expect(await listed(other)).toEqual([])
  })

  test('have one shortcut each in a list, in a form that can be typed', async () => {
    await save(own, entryId(), phrase())
    expect((await save(own, entryId(), phrase())).errors).toEqual(['EntryTwice'])
    expect((await save(other, entryId(), phrase())).status).toBe(200)
    expect((await save(own, entryId(), phrase({ shortcut: 'a b' }))).errors).toEqual(['ShortcutInvalid'])
    expect((await save(own, entryId(), { kind: 'service', code: '99', words: 'x' })).errors).toEqual(['ServiceCodeInvalid'])
  })
})

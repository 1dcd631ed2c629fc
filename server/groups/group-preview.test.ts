import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eligible } from '#server/eligibility/apply/eligible-person.ts'
import { findPerson } from '#server/eligibility/person-store.ts'
import { findGroup } from '#server/groups/group-store.ts'
import { writeSettings } from '#server/groups/judge-edit.ts'
import { profiles } from '#server/schema/account-tables.ts'
import { persons } from '#server/schema/eligibility-tables.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { previewOf } from '#shared/dashboard/group-preview.ts'
import { showsLimitedBanner, showsUnder18Note, widgetsOf } from '#shared/dashboard/widget-rules.ts'
import { coverageProblem } from '#shared/eligibility/coverage-rules.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import { accountNav, entriesOf, mainNav, opensFor, pageFeatures } from '#shared/groups/portal-rules.ts'
import type { Path } from '#shared/paths.ts'
import type { SessionData } from '#shared/session/session-data.ts'
import { randomSettings } from '#shared/testing/random-groups.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal({ env: { RATE_LIMITS: '1000000' } })
})
afterAll(() => portal.close())

const relations = ['Primary', 'Spouse', 'Dependent'] as const
const zone = 'America/New_York'

test('the preview of a random group shows what its member really gets [SHELL-057 SHELL-068 SHELL-086 DASH-07 MFA-06]', async () => {
  const [sam] = await portal.db.select().from(profiles).where(eq(profiles.email, 'sam.basic@example.com'))
  const person = await findPerson(portal.db, sam?.personId ?? '')
  const member = { personId: sam?.personId ?? '', groupId: person?.group.id ?? '' }
  await fc.assert(
    fc.asyncProperty(randomSettings, fc.constantFrom(...relations), fc.integer({ min: 0, max: 90 }), async (settings, relation, age) => {
      await writeSettings(portal.db, member.groupId, settings)
      portal.portal.sessions.forget('group', member.groupId)
      const today = dayIn(zone, portal.clock.now())
      const dob = `${Number(today.slice(0, 4)) - age}${today.slice(4)}`
      await portal.db.update(persons).set({ relation, dob, startsOn: today, endsOn: null }).where(eq(persons.id, member.personId))
      const group = await findGroup(portal.db, member.groupId)
      if (!group) throw new Error('the group is there')
      const preview = previewOf(
        { code: group.code, settings: group.settings, signOn: [] },
        { relation, age, day: today },
        { forceMfa: false },
      )

      const browser = portal.browser()
      const signedIn = await browser.signIn('sam.basic@example.com')
      const data: SessionData = signedIn.json().data
      expect(data.level).toBe(preview.waysIn.find(({ way }) => way === 'password')?.asksForPin ? 'pending' : 'full')
      expect(data.group.pinSendingMethods).toEqual(preview.pinMethods)
      const known = await findPerson(portal.db, member.personId)
      if (!known) throw new Error('the person is there')
      expect(eligible(known, today).canRegister).toBe(preview.cannotRegister === null)
      expect(coverageProblem(known, today)).toBe(preview.cannotRegister?.match(/Adult|18/) ? null : preview.cannotRegister)
      if (data.level === 'pending') return
      const seen = data.group
      expect(seen.features.toSorted()).toEqual(preview.features.toSorted())
      expect(entriesOf(seen, mainNav).map(({ name }) => name)).toEqual(preview.mainNav)
      expect(entriesOf(seen, accountNav).map(({ name }) => name)).toEqual(preview.accountNav)
      expect(widgetsOf(seen)).toEqual(preview.widgets)
      expect((Object.keys(pageFeatures) as Path[]).filter((path) => opensFor(seen, path))).toEqual(
        preview.pages.filter(({ opens }) => opens).map(({ path }) => path),
      )
      expect([showsLimitedBanner(seen), showsUnder18Note(seen)]).toEqual([preview.showsLimitedBanner, preview.showsUnder18Note])
    }),
    { numRuns: 60 },
  )
})

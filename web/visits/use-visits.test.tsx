import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#ui/testing/fake-server.ts'
import { demoSession } from '#web/testing/demo-session.ts'
import { demoConsultation, visitsAnswer } from '#web/testing/demo-visits.ts'
import { configurePage, renderForMember } from '#web/testing/portal.tsx'
import type { ShownVisit } from '#web/visits/shown-visit.ts'
import { useVisits } from '#web/visits/use-visits.ts'

afterEach(() => vi.unstubAllGlobals())

type Seen = Set<readonly ShownVisit[]>

const Counted = ({ seen }: { seen: Seen }) => {
  const { visits } = useVisits()
  const [renders, setRenders] = useState(1)
  if (visits) seen.add(visits)
  return (
    <button type="button" onClick={() => setRenders(renders + 1)}>
      {visits ? `rendered ${renders}` : 'waiting'}
    </button>
  )
}

test('the visits are the same objects in each render until the answer changes', async () => {
  configurePage()
  fakeServer({ 'GET /api/consultations': visitsAnswer(demoConsultation()) })
  const seen: Seen = new Set()
  renderForMember(<Counted seen={seen} />, demoSession())
  await userEvent.click(await screen.findByRole('button', { name: 'rendered 1' }))
  expect(screen.getByRole('button', { name: 'rendered 2' })).toBeDefined()
  expect(seen.size).toBe(1)
})

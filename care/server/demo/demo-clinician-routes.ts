import type { DemoClinicianSwitch } from '#care/server/demo/demo-clinician.ts'
import { sendPlainPage } from '#platform/http/plain-page.ts'
import type { RawRoute } from '#platform/http/serve.ts'

const path = '/mobile/demo/clinician'

const page = ({ isOn }: DemoClinicianSwitch): string => `
<p>The simulated clinician is <strong>${isOn ? 'on' : 'off'}</strong>.</p>
<p class="muted">On, it takes visits that are asked for as soon as possible, begins them, and completes them after half a minute with a summary; for visits that are arranged it offers two times. Off, the clinicians of the demo answer at <a href="/clinic">/clinic</a>.</p>
<form method="post" action="${path}"><button name="is" value="${isOn ? 'off' : 'on'}">Switch it ${isOn ? 'off' : 'on'}</button></form>`

/** Routes that read and toggle the simulated clinician; demo only. */
export const demoClinicianRoutes = (simulated: DemoClinicianSwitch): RawRoute[] => {
  const guard = { who: 'anyone', path, limit: 'none', audit: 'none' } as const
  return [
    {
      ...guard,
      name: 'showDemoClinician',
      sends: 'text/html',
      method: 'GET',
      about: 'Whether a simulated clinician answers visits.',
      answer: async (_request, reply) => sendPlainPage(reply, 'Simulated clinician', page(simulated)),
    },
    {
      ...guard,
      name: 'switchDemoClinician',
      sends: 'redirect',
      method: 'POST',
      about: 'Switches the simulated clinician on or off.',
      formFromAnySite: { mostBytes: 100 },
      answer: async (request, reply) => {
        simulated.isOn = (request.body as URLSearchParams).get('is') === 'on'
        return reply.redirect(path, 303)
      },
    },
  ]
}

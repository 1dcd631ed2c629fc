import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { clinicEvent, memberEvent } from '#shared/live/live-events.ts'

export const liveCalls = {
  memberEvents: call({
    method: 'GET',
    path: '/mobile/events',
    about: "A member's stream of events; one a browser, opened with the SDK token and again with each fresh one.",
    sendsEvents: true,
    input: z.object({}),
    answer: memberEvent,
  }),
  clinicEvents: call({
    method: 'GET',
    path: '/mobile/clinic/events',
    about: "The clinic's stream of events.",
    sendsEvents: true,
    input: z.object({}),
    answer: clinicEvent,
  }),
}

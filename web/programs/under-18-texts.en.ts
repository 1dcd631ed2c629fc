/** Texts of /uhcmentalhealth, about behavioral health care for members under 18 (PROG-30). */
export const under18Texts = {
  title: 'Virtual behavioral health under 18',
  lead: 'The behavioral health visits on this portal are for members of 18 or older. If you are younger, or you care for somebody who is, your plan has other ways to help you.',
  now: 'Help right now',
  nowText:
    'If somebody thinks of hurting themselves, or cannot go on: call or text {crisis}. It is free, and somebody is there day and night, for young people and for their parents too. In danger of life call {emergency}.',
  plan: 'Call your plan',
  planText:
    'Call the member-services number on your ID card. They know who near you sees children and teenagers, in person or by video, and what your plan pays. You do not have to know what is wrong before you ask.',
  places: 'More help outside this portal',
  crisisLine: 'Suicide and crisis lifeline',
  crisisLineText: 'Call, text or chat, also for somebody you worry about.',
  treatment: 'Find treatment near you',
  treatmentText: 'A confidential search for care for mental health and substance use.',
} as const

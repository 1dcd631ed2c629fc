/** Texts of /uhcmentalhealth, about behavioral health care for members under 18 (PROG-30). */
export const under18Texts = {
  title: 'Virtual behavioral health under 18',
  lead: 'Behavioral health visits on this portal are for members 18 or older. If you’re younger, or you care for someone who is, your plan has other ways to help.',
  now: 'Help right now',
  nowText:
    'If someone is thinking of harming themselves or is in crisis, call or text {crisis}. It’s free, 24/7, for young people and parents too. If a life is in danger, call {emergency}.',
  plan: 'Call your plan',
  planText:
    'Call the member services number on your ID card. They know who near you sees children and teens, in person or by video, and what your plan covers. You don’t need to know what’s wrong before you call.',
  places: 'More help outside this portal',
  crisisLine: 'Suicide and crisis lifeline',
  crisisLineText: 'Call, text or chat, for yourself or someone you’re worried about.',
  treatment: 'Find treatment near you',
  treatmentText: 'A confidential search for mental health and substance use care.',
} as const

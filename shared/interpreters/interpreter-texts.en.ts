/** Texts about interpreters, for members and clinicians. */
export const interpreterTexts = {
  /** Browsers have no name for it. */
  ase: 'American Sign Language',
  title: 'Interpreter',
  needs: 'I need an interpreter (free)',
  needsMore: 'We’ll ask the clinic to invite one. On the call, everyone sees who the interpreter is.',
  language: 'Language',
  choose: 'Please choose',
  chooseLanguage: 'Please choose the language.',
  signByVideo: 'Visits in American Sign Language are by video. Please choose Video.',
  speaks: '{name} speaks {language}, so the clinic won’t invite an interpreter unless you still want one.',
  anyway: 'I still want an interpreter',
  otherHelp: 'Do you need a language that isn’t listed, or another kind of help? It’s free: {ask}. We’ll keep what you entered here.',

  none: 'Not requested',
  requested: '{language}, requested',
  invited: '{language}, invited',
  spoken: '{language}, spoken by your clinician',
  add: 'Request an interpreter',
  change: 'Change interpreter',
  save: 'Save',
  keep: 'Go back',
  saved: 'Interpreter updated',
  begun: 'The visit has started or ended, so this can’t be changed here. Tell your clinician.',

  badgeNeeded: 'Interpreter needed: {language}',
  badgeInvited: 'Interpreter invited: {language}',
  badgeSpoken: 'Prefers {language}, which you speak',
  needed: '{language}, not invited yet',
  spokenByYou: '{language}, which you speak',
} as const

export type InterpreterTexts = { readonly [key in keyof typeof interpreterTexts]: string }

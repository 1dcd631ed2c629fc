import { noteWordTexts } from '#shared/notes/note-word-texts.en.ts'

export const phraseTexts = {
  templates: 'Templates',
  templatesLead: 'A template fills in all four parts of a note.',
  shortPhrases: 'Short phrases',
  shortPhrasesLead: 'Type a dot and the shortcut in a note, then press Tab.',
  practiceServices: 'Services',
  practiceServicesLead:
    'Codes with your practice’s own words. CPT descriptions belong to the American Medical Association, so don’t copy them.',
  nonePhrases: 'None yet.',
  addTemplate: 'Add template',
  addPhrase: 'Add phrase',
  addServicePhrase: 'Add service',
  change: 'Change',
  changeOf: 'Change {what}',
  name: 'Name',
  shortcut: 'Shortcut',
  shortcutHint: '2 to 20 letters, digits or hyphens, without the dot.',
  text: 'Text',
  save: 'Save',
  removeTitle: 'Remove this?',
  removeText: 'Notes that used “{what}” don’t change.',
  removeYes: 'Remove',
  keep: 'Keep it',
  removed: 'Removed',
  removeOf: 'Remove {what}',
  ...noteWordTexts,
} as const

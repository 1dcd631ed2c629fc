import type { Language } from '#shared/languages.ts'
import { type Catalogue, speakAlso } from '#ui/lib/texts.ts'

type Texts = { account: Catalogue; settings: Catalogue & { profileSaved: string }; password: Catalogue; events: Catalogue }

const files: Record<Language, () => Promise<Texts>> = {
  en: async () => ({
    account: (await import('#web/account/account-texts.en.ts')).accountTexts,
    settings: (await import('#web/account/settings-texts.en.ts')).settingsTexts,
    password: (await import('#ui/fields/password-texts.en.ts')).passwordTexts,
    events: {
      ...(await import('#shared/audit/event-texts.en.ts')).eventTexts,
      ...(await import('#shared/audit/care-event-texts.en.ts')).careEventTexts,
    },
  }),
  es: async () => ({
    account: (await import('#web/account/account-texts.es.ts')).accountTexts,
    settings: (await import('#web/account/settings-texts.es.ts')).settingsTexts,
    password: (await import('#ui/fields/password-texts.es.ts')).passwordTexts,
    events: {
      ...(await import('#shared/audit/event-texts.es.ts')).eventTexts,
      ...(await import('#shared/audit/care-event-texts.es.ts')).careEventTexts,
    },
  }),
  ar: async () => ({
    account: (await import('#web/account/account-texts.ar.ts')).accountTexts,
    settings: (await import('#web/account/settings-texts.ar.ts')).settingsTexts,
    password: (await import('#ui/fields/password-texts.ar.ts')).passwordTexts,
    events: {
      ...(await import('#shared/audit/event-texts.ar.ts')).eventTexts,
      ...(await import('#shared/audit/care-event-texts.ar.ts')).careEventTexts,
    },
  }),
}

/** What the account pages say, and the words for what the audit log has of the member: only whoever opens one loads it. */
export const loadAccountTexts = async (language: Language): Promise<void> => {
  const { account, settings, password, events } = await files[language]()
  speakAlso('account', account)
  speakAlso('settings', settings)
  speakAlso('password', password)
  speakAlso('events', events)
}

/** That the profile is saved, in a language that the next page speaks. */
export const profileSavedIn = async (language: Language): Promise<string> => (await files[language]()).settings.profileSaved

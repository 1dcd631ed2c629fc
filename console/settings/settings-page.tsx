import { z } from 'zod/mini'
import { consoleSettingsTexts } from '#console/settings/console-settings-texts.en.ts'
import { MinorRulesPanel } from '#console/settings/minor-rules-panel.tsx'
import { SettingForm } from '#console/settings/setting-form.tsx'
import { useOperator } from '#console/shell/console-config.ts'
import { PageFrame } from '#console/shell/page-frame.tsx'
import type { Answer } from '#shared/calls.ts'
import { languages } from '#shared/languages.ts'
import { consoleSettingCalls } from '#shared/settings/console-setting-calls.ts'
import { type LegalName, legalNames, type PortalSettings, portalSettings } from '#shared/settings/portal-settings.ts'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { languageName } from '#ui/lib/language-name.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Settings = Answer<typeof consoleSettingCalls.readSettings>
type PartProps = { settings: Settings; isAdmin: boolean }

/** /console/settings */
export const SettingsPage = () => {
  const t = textsOf(consoleSettingsTexts)
  const answer = useCall(consoleSettingCalls.readSettings, {})
  const isAdmin = useOperator().role === 'admin'
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <PanelLoaded answer={answer}>
        {(settings) => (
          <>
            <Migration settings={settings} isAdmin={isAdmin} />
            <Covid settings={settings} isAdmin={isAdmin} />
            <Legal settings={settings} isAdmin={isAdmin} />
            <Partners settings={settings} isAdmin={isAdmin} />
          </>
        )}
      </PanelLoaded>
      <MinorRulesPanel isAdmin={isAdmin} />
    </PageFrame>
  )
}

/** A `datetime-local` value, with or without seconds. */
const localTime = z.pipe(
  z.string().check(z.minLength(1, { error: 'Required', abort: true })),
  z.pipe(
    z.transform((typed: string) => (typed.length === 16 ? `${typed}:00` : typed)),
    portalSettings.swordMigrationDate,
  ),
)

const Migration = ({ settings, ...part }: PartProps) => {
  const t = textsOf(consoleSettingsTexts)
  return (
    <SettingForm
      {...part}
      title={t('migration')}
      text={t('migrationText', { zone: settings.timeZone })}
      setting={settings.swordMigrationDate}
      schema={z.object({ date: localTime })}
      toValue={({ date }) => date}
      toFields={(date) => ({ date: date.slice(0, 16) })}
      toLines={(date) => [[t('dateAndTime'), date.replace('T', ' ')]]}
      onSave={(edit) => send(consoleSettingCalls.saveSwordMigrationDate, edit)}
    >
      <TextInput name="date" type="datetime-local" label={t('dateAndTime')} hasNumbers />
    </SettingForm>
  )
}

const covidFields = z.object({
  on: z.optional(z.string()),
  ...portalSettings.covidBanner.shape.text.shape,
  link: portalSettings.covidBanner.shape.link,
})

const Covid = ({ settings, ...part }: PartProps) => {
  const t = textsOf(consoleSettingsTexts)
  const { covidBanner } = settings
  const { on } = covidBanner.value ?? covidBanner.otherwise
  return (
    <SettingForm
      {...part}
      title={t('covid')}
      text={t('covidText')}
      setting={covidBanner}
      schema={covidFields}
      toValue={({ on: isOn, link, ...text }): PortalSettings['covidBanner'] => ({ on: Boolean(isOn), text, link })}
      toFields={({ text, link }) => ({ ...text, link })}
      toLines={({ on: isOn, text, link }) => [
        [t('on'), t(isOn ? 'yes' : 'no')],
        ...languages.map((language) => [t('wording', { language: languageName(language) }), text[language]] as const),
        [t('link'), link],
      ]}
      onSave={(edit) => send(consoleSettingCalls.saveCovidBanner, edit)}
    >
      <Checkbox name="on" label={t('on')} isTicked={on} key={String(on)} />
      {languages.map((language) => (
        <TextArea key={language} name={language} label={t('wording', { language: languageName(language) })} maxLength={300} rows={2} />
      ))}
      <TextInput name="link" label={t('link')} isLeftToRight />
    </SettingForm>
  )
}

/** An optional URL field; empty is null. */
const orNothing = (schema: typeof portalSettings.partnerLinks.shape.backCare) =>
  z.pipe(
    z.transform((typed: unknown) => (typeof typed === 'string' && typed.trim() !== '' ? typed.trim() : null)),
    schema,
  )

const legalFields = z.object(
  Object.fromEntries(legalNames.map((name) => [name, orNothing(portalSettings.legalLinks.shape[name])])) as Record<
    LegalName,
    ReturnType<typeof orNothing>
  >,
)

const Legal = ({ settings, ...part }: PartProps) => {
  const t = textsOf(consoleSettingsTexts)
  return (
    <SettingForm
      {...part}
      title={t('legal')}
      text={t('legalText')}
      setting={settings.legalLinks}
      schema={legalFields}
      toValue={(links) => links}
      toFields={(links) => Object.fromEntries(legalNames.map((name) => [name, links[name] ?? '']))}
      toLines={(links) => legalNames.map((name) => [t(name), links[name]] as const)}
      onSave={(edit) => send(consoleSettingCalls.saveLegalLinks, edit)}
    >
      {legalNames.map((name) => (
        <TextInput key={name} name={name} label={t(name)} isLeftToRight inputMode="url" />
      ))}
    </SettingForm>
  )
}

const { backCare, backCareEarlier, betterHelp } = portalSettings.partnerLinks.shape
const partnerFields = z.object({ backCare: orNothing(backCare), backCareEarlier, betterHelp: orNothing(betterHelp) })

const Partners = ({ settings, ...part }: PartProps) => {
  const t = textsOf(consoleSettingsTexts)
  return (
    <SettingForm
      {...part}
      title={t('partners')}
      text={t('partnersText')}
      setting={settings.partnerLinks}
      schema={partnerFields}
      toValue={(links) => links}
      toFields={(links) => ({ ...links, backCare: links.backCare ?? '', betterHelp: links.betterHelp ?? '' })}
      toLines={(links) => [
        [t('backCare'), links.backCare],
        [t('backCareEarlier'), links.backCareEarlier],
        [t('betterHelp'), links.betterHelp],
      ]}
      onSave={(edit) => send(consoleSettingCalls.savePartnerLinks, edit)}
    >
      <TextInput name="backCare" label={t('backCare')} isLeftToRight inputMode="url" />
      <TextInput name="backCareEarlier" label={t('backCareEarlier')} isLeftToRight />
      <TextInput name="betterHelp" label={t('betterHelp')} isLeftToRight inputMode="url" />
    </SettingForm>
  )
}

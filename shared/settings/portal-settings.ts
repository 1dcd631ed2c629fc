import { z } from 'zod/mini'
import { minorRules } from '#shared/claims/minor-rules.ts'
import { calendarDay } from '#shared/fields/calendar-day.ts'
import { type Language, languages } from '#shared/languages.ts'
import { isOwnPath } from '#shared/paths.ts'

const isWebAddress = (value: string): boolean => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
/** An external URL; null means not set. */
const address = z.nullable(z.string().check(z.maxLength(500, 'LinkInvalid'), z.refine(isWebAddress, 'LinkInvalid')))
const words = (most: number) => z.string().check(z.maxLength(most, 'InvalidInput'))
/** `2027-03-01T00:00:00`, local time. */
const wallTime = z
  .string()
  .check(
    z.refine(
      (value) => /^[\d-]{10}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(value) && calendarDay.safeParse(value.slice(0, 10)).success,
      'DateInvalid',
    ),
  )

/** Legal documents; each is a page of the portal that an external URL may replace (SHELL-072..078). */
export const legalNames = ['privacy', 'nonDiscrimination', 'disclaimer', 'terms', 'informedConsent'] as const
export type LegalName = (typeof legalNames)[number]

/** Settings that operators change at runtime; each overrides the environment. */
export const portalSettings = {
  /** PROG-18, in the deployment's time zone. */
  swordMigrationDate: wallTime,
  /** SIGN-01: a language with empty text uses the default text. */
  covidBanner: z.object({
    on: z.boolean(),
    text: z.object(
      Object.fromEntries(languages.map((language) => [language, z._default(words(300), '')])) as Record<
        Language,
        z.ZodMiniDefault<ReturnType<typeof words>>
      >,
    ),
    link: z.string().check(
      z.maxLength(500, 'LinkInvalid'),
      z.refine((value) => isOwnPath(value) || isWebAddress(value), 'LinkInvalid'),
    ),
  }),
  legalLinks: z.object(Object.fromEntries(legalNames.map((name) => [name, address])) as Record<LegalName, typeof address>),
  /** PROG-17: `backCareEarlier` is the partner's name before the migration date. */
  partnerLinks: z.object({
    backCare: address,
    backCareEarlier: z.string().check(z.regex(/^[\w-]{1,40}$/, 'InvalidInput')),
    betterHelp: address,
  }),
  /** From which age parents do not see a minor's sensitive claims, by state; see `minor-privacy.ts`. */
  minorRules,
}
export type SettingName = keyof typeof portalSettings
export type PortalSettings = { [N in SettingName]: z.infer<(typeof portalSettings)[N]> }
export const settingNames = Object.keys(portalSettings) as SettingName[]

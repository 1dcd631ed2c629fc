/** PROG-18: 1/1/2024 12:00 AM in the deployment's time zone, by default New York's. */
export const defaultMigrationDate = '2024-01-01T05:00:00.000Z'

type Partner = { backCare: string | null; backCareEarlier: string }

/**
 * Returns the link of the back-care widget, or null without a valid URL (PROG-16, PROG-17).
 * Through the migration date the link contains the earlier partner's name; after it, none.
 * `migratesAt` is the portal's setting; an invalid value means the default date.
 */
export const backCareLink = (partner: Partner, migratesAt: string | undefined, now: number): string | null => {
  if (partner.backCare === null || !URL.canParse(partner.backCare)) return null
  const link = new URL(partner.backCare)
  const migration = Date.parse(migratesAt ?? defaultMigrationDate) || Date.parse(defaultMigrationDate)
  if (now <= migration) link.searchParams.set('partner', partner.backCareEarlier)
  return link.href
}

/** PROG-18: 1/1/2024 12:00 AM in the zone of the deployment, which is New York's unless it is set. */
export const defaultMigrationDate = '2024-01-01T05:00:00.000Z'

type Partner = { backCare: string | null; backCareEarlier: string }

/**
 * Where the back-care widget leads, or null when there is no usable address (PROG-16, PROG-17).
 * Up to and including the migration date the link names the partner of before; after it, no partner.
 * `migratesAt` is what the portal answered; anything unreadable counts as the default date.
 */
export const backCareLink = (partner: Partner, migratesAt: string | undefined, now: number): string | null => {
  if (partner.backCare === null || !URL.canParse(partner.backCare)) return null
  const link = new URL(partner.backCare)
  const migration = Date.parse(migratesAt ?? defaultMigrationDate) || Date.parse(defaultMigrationDate)
  if (now <= migration) link.searchParams.set('partner', partner.backCareEarlier)
  return link.href
}

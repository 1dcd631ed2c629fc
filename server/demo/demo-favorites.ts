import { v5 as uuidv5 } from 'uuid'
import type { Db } from '#platform/db/db.ts'
import { favorites } from '#server/schema/favorite-tables.ts'
import type { FavoriteType } from '#shared/favorites/favorite-types.ts'

type Saved = { type: FavoriteType; name: string; address?: string; phone?: string }

/** Favorites in every section. Names, addresses and numbers are invented. */
const saved: readonly Saved[] = [
  { type: 'rx', name: 'Lisinopril 10 mg tablet' },
  { type: 'rx', name: 'Albuterol inhaler' },
  { type: 'pcp', name: 'Maria Estevez, MD', address: '2100 Barton Hill Rd, Austin, TX 78704', phone: '5125550131' },
  { type: 'dentists', name: 'Owen Blackwood, DDS', address: '48 Oltorf Row, Austin, TX 78704', phone: '5125550132' },
  { type: 'pediatricians', name: 'Ruth Abara, MD', address: '915 Zilker Ln, Austin, TX 78704', phone: '5125550133' },
  { type: 'optometrists', name: 'Jonah Pike, OD', address: '77 Lamar Sq, Austin, TX 78704', phone: '5125550135' },
  { type: 'specialists', name: 'Hana Lindgren, MD', address: '3300 Congress Pl, Austin, TX 78745', phone: '5125550136' },
  { type: 'urgent-care', name: 'Riverside Urgent Care', address: '1450 Riverside Dr, Austin, TX 78741', phone: '5125550137' },
  { type: 'vets', name: 'Barton Animal Clinic', address: '602 Bluebonnet Ln, Austin, TX 78704', phone: '5125550138' },
  { type: 'veterinarians', name: 'Ines Calloway, DVM', address: '602 Bluebonnet Ln, Austin, TX 78704', phone: '5125550138' },
  { type: 'hospitals', name: 'Lakeside General Hospital', address: '900 Red River Way, Austin, TX 78701', phone: '5125550139' },
  { type: 'pharmacy', name: 'Corner Pharmacy', address: '12 Mary St, Austin, TX 78704', phone: '5125550140' },
  { type: 'main-dishes', name: 'Baked salmon with lentils' },
  { type: 'soup', name: 'White bean and kale soup' },
]

const slugOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
const namespace = '3f0a4d59-7d0d-4b5e-9f0e-7f7cf2a5c1a4'

/** Saves the demo member's favorites. */
export const seedFavorites = async (tx: Db, profileId: string, now: Date): Promise<void> => {
  await tx.insert(favorites).values(
    saved.map(({ type, name, address, phone }, index) => ({
      id: uuidv5(`${profileId}/${type}/${name}`, namespace),
      profileId,
      type,
      itemId: `demo-${slugOf(name)}`,
      name,
      address: address ?? null,
      phoneNumber: phone ?? null,
      createdAt: new Date(now.getTime() + index),
    })),
  )
}

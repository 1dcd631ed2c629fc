import type { SealedColumns } from '#platform/auth/keys/reseal-rows.ts'
import { staffSecretPurpose } from '#platform/staff/staff-sso-routes.ts'

/** Every encrypted column of the portal. The purposes are those of `platform/auth/authenticator-app.ts` and `save-provider.ts`. */
export const portalSealedColumns: SealedColumns = {
  fields: [],
  ring: [
    {
      table: 'authenticators',
      column: 'secret',
      id: 'profile_id',
      purpose: `'authenticator of ' || profile_id`,
      // Confirming compares the secret that was shown; the row is sealed again once it is confirmed.
      only: 'confirmed_at is not null',
    },
    {
      table: 'operator_authenticators',
      column: 'secret',
      id: 'operator_id',
      purpose: `'authenticator of ' || operator_id`,
      only: 'confirmed_at is not null',
    },
    {
      table: 'identity_providers',
      column: 'client_secret',
      id: 'id',
      purpose: `'sso client secret of ' || group_id`,
      earlier: 'sso client secret',
      only: 'client_secret is not null',
    },
    {
      table: 'operator_sso_providers',
      column: 'client_secret',
      id: 'id',
      purpose: `'${staffSecretPurpose('operator')}'`,
      only: 'client_secret is not null',
    },
  ],
}

import { databaseUrl } from '#platform/database-address.ts'
import { optional, secret } from '#platform/env.ts'
import { streamUrl, text } from '#platform/env-values.ts'

/** Settings of the audit log; the portal and the telehealth side have the same. */
export const auditVariables = {
  migrationDatabaseUrl: secret(
    optional(
      'MIGRATION_DATABASE_URL',
      databaseUrl,
      'The database of DATABASE_URL with another role, which migrates and owns the audit tables, so that the role in DATABASE_URL can only append to them.',
    ),
  ),
  auditAnchorFile: optional(
    'AUDIT_ANCHOR_FILE',
    text,
    'A file, best on append-only storage, to which the end of each audit chain is appended every hour; the log gets the same lines.',
  ),
  auditStreamUrl: optional(
    'AUDIT_STREAM_URL',
    streamUrl,
    'Where every audit event is sent: file:///path, syslog+tls://host:port, syslog+tcp://, syslog+udp:// or https://. Without it nothing is sent.',
  ),
  auditStreamToken: secret(optional('AUDIT_STREAM_TOKEN', text, 'The bearer token for AUDIT_STREAM_URL, if that is https.')),
  auditStreamSecret: secret(
    optional('AUDIT_STREAM_SECRET', text, 'The secret that signs what is sent to AUDIT_STREAM_URL, if that is https.'),
  ),
} as const

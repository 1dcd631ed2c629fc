/** Days of so many years, leap days included. */
const years = (n: number): number => Math.ceil(n * 365.25)

/**
 * How long rows of a kind are kept, in days after the event that `retention-texts` names. `least` and `most` bound what operators may set;
 * without them the period is fixed. `owner`: as long as the record that the row belongs to. `atLeast`: the job never deletes them.
 */
export type RetentionPeriod = { days: number; least?: number; most?: number } | { atLeast: number } | 'owner'

/** Why data are kept; the sentences are in `retention-texts`. */
export type RetentionReason =
  | 'task'
  | 'security'
  | 'support'
  | 'account'
  | 'history'
  | 'quality'
  | 'documentation'
  | 'disclosures'
  | 'plan'
  | 'clinical'
  | 'money'

type KeptKind = {
  period: RetentionPeriod
  why: RetentionReason
  /** The law that asks for it, if one does. */
  source?: string
  /** Tables of the portal and of the telehealth service. */
  portal?: readonly string[]
  care?: readonly string[]
}

const hipaaDocumentation = '45 CFR 164.316(b)(2)(i), 164.530(j)'
const sixYears = { days: years(6), least: years(6), most: years(30) }
/** 7 years is the least of the state laws that we follow, 10 what Medicare Advantage asks for. */
const clinicalYears = { days: years(10), least: years(7), most: years(30) }
const clinicalSource = '42 CFR 422.504(d); Cal. Health & Safety Code 123145'

/**
 * Every kind of personal data, how long it is kept, and why. Every table of both servers is in a kind or in `tablesWithoutPersons`; a test
 * fails for one that is in neither.
 */
export const retentionKinds = {
  sessions: { period: { days: 30, least: 1, most: 90 }, why: 'security', portal: ['sessions'] },
  devices: { period: { days: 30, least: 1, most: 365 }, why: 'security', portal: ['devices'] },
  pushDevices: { period: { days: 180, least: 30, most: 365 }, why: 'task', care: ['push_devices'] },
  staffSessions: {
    period: { days: 90, least: 30, most: years(6) },
    why: 'security',
    portal: ['operator_sessions', 'member_openings', 'operator_invitations'],
    care: ['clinician_sessions'],
  },
  oneTimeProofs: {
    period: { days: 0 },
    why: 'task',
    portal: [
      'spent_robot_checks',
      'spent_challenges',
      'sso_requests',
      'used_assertions',
      'sso_handoffs',
      'operator_sso_requests',
      'operator_used_assertions',
      'operator_sso_handoffs',
    ],
    care: ['spent_challenges', 'clinician_sso_requests', 'clinician_used_assertions', 'clinician_sso_handoffs'],
  },
  registrationTickets: { period: { days: 1, least: 1, most: 30 }, why: 'task', portal: ['registration_tickets'] },
  codes: {
    period: { days: 1, least: 1, most: 30 },
    why: 'security',
    portal: ['pin_challenges', 'recovery_codes', 'recovery_requests', 'email_changes'],
    care: ['pin_challenges'],
  },
  throttles: { period: { days: 0 }, why: 'security', portal: ['throttles'], care: ['throttles'] },
  policyReports: { period: { days: 30, least: 1, most: 365 }, why: 'security', portal: ['policy_reports'] },
  messagesSent: {
    period: { days: 30, least: 7, most: 365 },
    why: 'support',
    portal: ['outbox_messages', 'demo_messages'],
    care: ['outbox_messages'],
  },
  cases: { period: { days: 90, least: 30, most: years(6) }, why: 'support', portal: ['cases', 'case_notes'] },
  accountData: {
    period: 'owner',
    why: 'account',
    portal: [
      'notification_preferences',
      'profile_phones',
      'passkeys',
      'authenticators',
      'authenticator_codes',
      'pin_factors',
      'favorites',
      'saved_pharmacies',
      'price_feedback',
    ],
    care: ['pin_factors', 'saved_pharmacies', 'kept_clinicians'],
  },
  removedFavorites: { period: { days: 1 }, why: 'task', portal: ['favorites'] },
  priceReports: { period: { days: 365, least: 30, most: 365 }, why: 'history', portal: ['price_feedback'] },
  closedAccounts: {
    period: sixYears,
    why: 'documentation',
    source: hipaaDocumentation,
    portal: ['profiles', 'acceptances', 'factor_resets', 'program_referrals'],
  },
  eligibility: {
    period: sixYears,
    why: 'plan',
    source: '29 U.S.C. 1027 (ERISA section 107)',
    portal: [
      'persons',
      'memberships',
      'coverage_spans',
      'accumulators',
      'private_contacts',
      'claims',
      'claim_lines',
      'linked_identities',
      'family_grants',
      'family_changes',
    ],
  },
  inquiries: { period: { days: 90, least: 1, most: 365 }, why: 'support', portal: ['eligibility_inquiries'] },
  importFiles: { period: { days: 14, least: 1, most: 30 }, why: 'task', portal: ['import_chunks', 'import_rows', 'benefit_import_pieces'] },
  importDetails: {
    period: { days: 90, least: 30, most: 365 },
    why: 'support',
    portal: ['import_findings', 'import_interchanges', 'import_envelopes', 'import_member_lists', 'benefit_import_rejections'],
  },
  importRuns: { period: sixYears, why: 'documentation', source: hipaaDocumentation, portal: ['import_runs', 'benefit_imports'] },
  administration: {
    period: sixYears,
    why: 'documentation',
    source: hipaaDocumentation,
    portal: ['pending_changes', 'group_changes', 'trading_partner_changes', 'legal_holds'],
  },
  staff: {
    period: 'owner',
    why: 'documentation',
    source: hipaaDocumentation,
    portal: ['operators', 'operator_passkeys', 'operator_authenticators', 'operator_recovery_codes'],
    care: [
      'clinicians',
      'clinician_photos',
      'clinician_changes',
      'clinician_orders',
      'clinician_passkeys',
      'clinician_authenticators',
      'clinician_recovery_codes',
      'weekly_hours',
      'days_off',
      'note_phrases',
    ],
  },
  auditLog: {
    period: { atLeast: years(6) },
    why: 'documentation',
    source: hipaaDocumentation,
    portal: ['audit_events', 'audit_links', 'audit_checks'],
    care: ['audit_events', 'audit_links', 'audit_checks'],
  },
  deliveries: {
    period: 'owner',
    why: 'task',
    portal: ['care_merges', 'care_rights_changes', 'changes', 'clinician_orders', 'refused_clinician_orders'],
    // `person_merges` has two ids a row, and makes an order that is sent again harmless.
    care: ['changes', 'legal_holds', 'person_merges'],
  },
  visitDrafts: { period: { days: 30, least: 1, most: 90 }, why: 'task', care: ['drafts'] },
  messageDrafts: { period: { days: 90, least: 1, most: 365 }, why: 'task', care: ['message_drafts'] },
  lostFiles: { period: { days: 1, least: 1, most: 30 }, why: 'task', care: ['visit_photos', 'message_attachments'] },
  rooms: { period: 'owner', why: 'task', care: ['room_tickets', 'room_peers', 'room_letters', 'ended_sessions', 'slots'] },
  inbox: { period: { days: years(2), least: 90, most: years(10) }, why: 'history', care: ['inbox_items'] },
  visits: {
    period: clinicalYears,
    why: 'clinical',
    source: clinicalSource,
    care: [
      'visits',
      'visit_photos',
      'visit_notes',
      'note_drafts',
      'earlier_wishes',
      'follow_ups',
      'visit_hand_overs',
      'earlier_offers',
      'room_invitations',
      'waiting_members',
    ],
  },
  messages: {
    period: clinicalYears,
    why: 'clinical',
    source: clinicalSource,
    care: ['message_threads', 'messages', 'message_attachments'],
  },
  medicalInfo: { period: clinicalYears, why: 'clinical', source: clinicalSource, care: ['medical_entries', 'medical_list_states'] },
  prescriptions: {
    period: clinicalYears,
    why: 'clinical',
    source: clinicalSource,
    care: ['prescriptions', 'prescription_sends', 'pharmacy_events', 'refill_requests'],
  },
  documents: { period: clinicalYears, why: 'clinical', source: clinicalSource, care: ['visit_documents'] },
  questionnaires: {
    period: clinicalYears,
    why: 'clinical',
    source: clinicalSource,
    care: ['questionnaire_answers', 'questionnaire_repeats'],
  },
  // At least the year that operators see, and never longer than the visit.
  surveys: { period: { days: years(2), least: 400, most: years(6) }, why: 'quality', care: ['visit_surveys'] },
  shares: { period: sixYears, why: 'disclosures', source: '45 CFR 164.528(a)(1)', care: ['record_shares', 'record_openings'] },
  chartOpenings: { period: sixYears, why: 'disclosures', source: '45 CFR 164.528(a)(1)', care: ['chart_openings'] },
  invoices: {
    period: { days: years(7), least: years(6), most: years(30) },
    why: 'money',
    source: '26 CFR 1.6001-1; 26 U.S.C. 6501(e)',
    care: ['invoices', 'invoice_payments', 'invoice_refunds', 'payment_events'],
  },
  careMembers: { period: sixYears, why: 'documentation', source: hipaaDocumentation, care: ['members', 'private_contacts'] },
} as const satisfies Readonly<Record<string, KeptKind>>

export type RetentionKind = keyof typeof retentionKinds
export const retentionKindNames = Object.keys(retentionKinds) as [RetentionKind, ...RetentionKind[]]
/** A kind by name, without the literal types of the table. */
export const keptKind = (kind: RetentionKind): KeptKind => retentionKinds[kind]

/** Tables without data of a person: settings, prices, and public registers of providers. */
export const tablesWithoutPersons = {
  portal: [
    'directory_doctors',
    'directory_sites',
    'directory_facilities',
    'directory_sources',
    'directory_state',
    'drugs',
    'drug_products',
    'drug_quantities',
    'drug_packages',
    'ndc_prices',
    'pharmacy_prices',
    'pharmacy_price_rules',
    'procedures',
    'procedure_prices',
    'price_sources',
    'alternative_costs',
    'groups',
    'group_features',
    'group_prices',
    'group_plans',
    'plans',
    'plan_cards',
    'plan_documents',
    'plan_ids',
    'plan_terms',
    'plan_networks',
    'networks',
    'network_members',
    'group_logos',
    'group_import_rules',
    'trading_partners',
    'identity_providers',
    'operator_sso_providers',
    'operator_sso_links',
    'report_days',
    'report_state',
    'settings',
    'audit_stream_positions',
    'wrapped_keys',
  ],
  care: [
    'diagnosis_codes',
    'code_sources',
    'clinician_sso_providers',
    'clinician_sso_links',
    'retention_state',
    'audit_stream_positions',
    'wrapped_keys',
    'push_keys',
    'prescribable_drugs',
    'drug_catalogues',
    'drug_safety_facts',
    'visit_questionnaires',
    'own_questionnaires',
    'own_questionnaire_versions',
  ],
} as const

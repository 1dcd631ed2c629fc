import type { ProposalKinds } from '#server/approvals/proposal-kind.ts'
import { minorRuleProposals } from '#server/claims/minor-rule-proposal.ts'
import { clinicianProposals } from '#server/clinicians/propose-clinician.ts'
import { groupProposals } from '#server/groups/group-proposal.ts'
import { holdProposals } from '#server/members/legal-hold.ts'
import { operatorProposals } from '#server/operators/propose-operator.ts'
import { staffProviderProposals } from '#server/operators/staff-provider-proposal.ts'
import { retentionProposals } from '#server/retention/retention-proposal.ts'
import { providerProposals } from '#server/sso/provider-proposal.ts'

/** Every kind of change that needs a second administrator, with how it is applied. */
export const proposalHandlers: ProposalKinds = {
  ...providerProposals,
  ...groupProposals,
  ...operatorProposals,
  ...clinicianProposals,
  ...holdProposals,
  ...retentionProposals,
  ...minorRuleProposals,
  ...staffProviderProposals,
}

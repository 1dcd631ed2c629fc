export const approvalMailTexts = {
  waitsTitle: 'A change in {product} needs a second administrator',
  approvedTitle: 'A change in {product} was approved',
  'provider.saml': '{maker} wants to change the SAML sign-in of {subject}.',
  'provider.oidc': '{maker} wants to change the OpenID Connect sign-in of {subject}.',
  'provider.remove': '{maker} wants to remove an identity provider of {subject}.',
  'group.save': '{maker} wants to change how members of {subject} sign in.',
  'operator.invite': '{maker} wants to invite {subject} as an operator.',
  'operator.role': '{maker} wants to change the role of {subject}.',
  'operator.factor.reset': '{maker} wants to remove the passkeys and the authenticator app of {subject}.',
  'hold.lift': '{maker} wants to lift the legal hold “{subject}”.',
  waits: 'Another administrator has 24 hours to approve or refuse it. Nothing changes until then.',
  approved: '{approver} approved it.',
  approvedOnServer: 'It was approved on the server’s command line.',
  notExpected: 'If you didn’t expect this, please ask {maker} about it right away.',
  action: 'Open approvals',
  foot: '{product} never asks for your password by email or phone.',
} as const
export type ApprovalMailTexts = Record<keyof typeof approvalMailTexts, string>

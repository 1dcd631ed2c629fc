/** Settings of the group and of the deployment. */
type Asked = { requiresMfa: boolean; strongFactorReplacesPin: boolean }
type Policy = { forceMfa: boolean }

/** MFA-06: whether a group's members need a second factor, whatever they have set up themselves. */
export const requiresSecondFactor = ({ requiresMfa }: Pick<Asked, 'requiresMfa'>, policy: Policy): boolean => requiresMfa || policy.forceMfa

/** Whether a passkey or authenticator app counts as the second factor. If a PIN is required, the group must allow it. */
export const strongFactorsCount = (group: Asked, policy: Policy): boolean =>
  group.strongFactorReplacesPin || !requiresSecondFactor(group, policy)

/** What a group asks for, and whether the whole deployment does. */
type Asked = { requiresMfa: boolean; strongFactorReplacesPin: boolean }
type Policy = { forceMfa: boolean }

/** MFA-06: whether members of a group are asked for a second factor whatever they have set up themselves. */
export const requiresSecondFactor = ({ requiresMfa }: Pick<Asked, 'requiresMfa'>, policy: Policy): boolean => requiresMfa || policy.forceMfa

/** Whether a passkey or an authenticator app will do: where the group requires the PIN, only once the operator says so. */
export const strongFactorsCount = (group: Asked, policy: Policy): boolean =>
  group.strongFactorReplacesPin || !requiresSecondFactor(group, policy)

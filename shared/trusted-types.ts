/** The Trusted Types policies that pages may create, each once: the content security policy refuses other names and duplicates. */
export const trustedTypesPolicies = ['default', 'formats', 'robot-check', 'service-worker'] as const
export type TrustedTypesPolicy = (typeof trustedTypesPolicies)[number]

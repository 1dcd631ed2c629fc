/** Path of the test partner's page; not served in production. */
export const testPaymentPath = '/mobile/test-payments'

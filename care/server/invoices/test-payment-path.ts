/** Where the test partner's page is; in production nothing is there. */
export const testPaymentPath = '/mobile/test-payments'

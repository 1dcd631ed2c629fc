/** Whether a URL's host is this machine, so that its traffic crosses no network. */
export const isLoopback = (hostname: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(hostname)

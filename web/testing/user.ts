import { userEvent } from '@testing-library/user-event'

/** The simulated user of tests that share a form or a page. */
export const user = userEvent.setup()

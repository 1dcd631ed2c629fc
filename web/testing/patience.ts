import { configure } from '@testing-library/react'

// A busy machine may take seconds for what takes milliseconds on a quiet one; a test that fails waits this long, a good one does not.
configure({ asyncUtilTimeout: 10_000 })

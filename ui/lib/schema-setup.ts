import { z } from 'zod/mini'

/** Before the first schema: otherwise zod tries `new Function`, which the content policy reports on every page. */
z.config({ jitless: true })

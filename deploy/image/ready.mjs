// Exits with 0 if the server of this container is ready. Debian's slim image has no curl.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT}/api/ready`, { signal: AbortSignal.timeout(3000) }).catch(() => null)
process.exit(answer?.ok ? 0 : 1)

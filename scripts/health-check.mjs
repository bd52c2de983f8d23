// Exits with 0 if the server of this container is ready for requests. For HEALTHCHECK of the image, which has no curl.
const { PORT = '3000' } = process.env

const ready = await fetch(`http://127.0.0.1:${PORT}/readyz`, { signal: AbortSignal.timeout(2500) }).catch(
  () => null,
)
process.exit(ready?.ok ? 0 : 1)

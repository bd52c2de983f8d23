const everyMs = process.stdout.isTTY ? 200 : 10_000
const clearLine = '\r\u001B[K'

/**
 * Shows the elapsed time: one updated line in a terminal, a line every ten seconds in a log.
 * @param {string} label
 */
export function progress(label) {
  const began = performance.now()
  const seconds = () => Math.round((performance.now() - began) / 1000)
  const show = () =>
    process.stdout.write(
      process.stdout.isTTY ? `${clearLine}${label} … ${seconds()} s` : `${label} … ${seconds()} s\n`,
    )
  if (process.stdout.isTTY) show()
  else console.log(`${label} …`)
  const timer = setInterval(show, everyMs)
  timer.unref()

  const end = (text) => {
    clearInterval(timer)
    if (process.stdout.isTTY) process.stdout.write(clearLine)
    if (text) console.log(text)
  }
  return {
    done: () => end(`✓ ${label} (${seconds()} s)`),
    stop: () => end(),
  }
}

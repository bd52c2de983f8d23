/**
 * `npm start` runs us through a shell. On termination npm signals the shell, and many shells exit without signalling
 * us: only the changed parent pid reveals it. Not for processes started without npm, whose parent may exit on purpose
 * (nohup).
 * @param {() => void} callback
 */
export function whenParentEnds(callback) {
  if (process.platform === 'win32' || !process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    callback()
  }, 250)
  timer.unref()
}

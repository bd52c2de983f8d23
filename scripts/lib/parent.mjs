/**
 * `npm start` runs us through a shell. Told to end, npm tells the shell, and many shells end without telling
 * us: all that is left to notice is that our parent has changed. Not for those who start us without npm,
 * who may well leave on purpose (nohup).
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

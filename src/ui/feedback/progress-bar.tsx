/** A thin bar at the top of the page. The stylesheet delays it by 300 ms. */
export function ProgressBar({ active, label }: { active: boolean; label: string }) {
  if (!active) return null
  return (
    <div
      role="progressbar"
      aria-label={label}
      className="pointer-events-none fixed inset-x-0 top-0 z-60 h-0.5 overflow-hidden"
    >
      <div className="absolute inset-y-0 w-2/5 animate-travel rounded-full bg-accent-text" />
    </div>
  )
}

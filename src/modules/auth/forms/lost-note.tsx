/** A network error, shown at the form because its fields are valid. */
export const LostNote = ({ children }: { children: string | null }) => (
  <div
    role="alert"
    className="rounded border border-warning/40 bg-warning-soft px-4 py-3 text-sm font-medium empty:hidden"
  >
    {children}
  </div>
)

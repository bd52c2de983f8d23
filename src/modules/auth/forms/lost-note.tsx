/** That a form did not reach the server: said at the form, since nothing is wrong with its fields. */
export const LostNote = ({ children }: { children: string | null }) => (
  <div
    role="alert"
    className="rounded border border-warning/40 bg-warning-soft px-4 py-3 text-sm font-medium empty:hidden"
  >
    {children}
  </div>
)

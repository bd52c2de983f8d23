/** Focuses the first invalid control. A radio group is marked as a whole. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid=true], fieldset[data-invalid] input:checked')?.focus()
}

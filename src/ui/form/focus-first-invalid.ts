/** Where there is something to mend, the keyboard is there at once. A choice is marked as a whole. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid=true], fieldset[data-invalid] input:checked')?.focus()
}

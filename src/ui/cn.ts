/** Called for most elements of a page, so it makes no array. */
export function cn(...names: Array<string | false | null | undefined>) {
  let all = ''
  for (const name of names) if (name) all = all ? `${all} ${name}` : name
  return all
}

const joiningScript = /\p{Script=Arabic}/u

/** First letters of the first and last word. Arabic initials are kept from joining and lose the article. */
export function initialsOf(name: string) {
  const words = name
    .split('@', 1)[0]!
    .split(/[\s._-]+/)
    .filter(Boolean)
  const chosen = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  const letters = chosen.map((word) => Array.from(word.replace(/^ال(?=\S{2})/u, ''))[0]!.toLocaleUpperCase())
  return letters.join(joiningScript.test(name) ? '\u200c\u200a' : '') || '?'
}

/** A hue from 0 to 359, deterministic. */
export function hueOf(text: string) {
  let hash = 2166136261
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 16777619)
  return (hash >>> 0) % 360
}

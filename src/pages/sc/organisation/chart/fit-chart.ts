/** Text cut to a width, for pictures, which break no lines. Widths are estimates on the safe side: a letter 0.58 em, a capital 0.7, a Han character or kana 1. Pure. */
export function fitted(text: string, width: number, size: number): string {
  const characters = [...text]
  let used = 0
  for (const [index, character] of characters.entries()) {
    used += widthOf(character) * size
    const isLast = index === characters.length - 1
    if (used > width - (isLast ? 0 : size)) return isLast && used <= width ? text : `${characters.slice(0, index).join('').trimEnd()}…`
  }
  return text
}

const widthOf = (character: string): number =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u.test(character)
    ? 1
    : /[A-ZMW&@%]/.test(character)
      ? 0.7
      : 0.58

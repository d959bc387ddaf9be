/** One form for all ways to write a character (cm.md R5): width, case, 臺 and 台, simplified and traditional. */

/** @returns the text in NFKC, lower case and simplified characters */
export function foldScript(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('臺', '台')
}

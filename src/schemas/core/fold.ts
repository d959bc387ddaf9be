/** NFKC, lower case, katakana → hiragana: shell.md §5.7. The SQL twin is kontor_fold(). */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
}

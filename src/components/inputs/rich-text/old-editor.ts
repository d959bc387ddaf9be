/** Given: a major version below 37 gives one warning in the console, and the editor goes on. */
const oldest = 37
let warned = false

export function warnOfOldEditor(version: string, warn: (text: string) => void = console.warn): void {
  if (warned || Number.parseInt(version, 10) >= oldest) return
  warned = true
  warn(`CKEditor ${version} is older than version ${oldest}.`)
}

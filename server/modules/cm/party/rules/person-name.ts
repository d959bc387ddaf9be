/** How a person is written (cm.md R12): Chinese, Japanese and Korean names have the family name first and no space. */
export interface NameParts {
  family_name: string | null
  given_name: string | null
}

const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** @returns the name without honorific; empty when both parts are */
export function displayName({ family_name, given_name }: NameParts): string {
  const [family, given] = [family_name?.trim() ?? '', given_name?.trim() ?? '']
  return isEastAsian(family, given) ? `${family}${given}` : [given, family].filter(Boolean).join(' ')
}

/** @returns the name as a letter addresses it: the honorific stands after East Asian names (王小明 先生) and before others (Mr. John Smith) */
export function addressedName({ honorific, ...parts }: NameParts & { honorific: string | null }): string {
  const name = displayName(parts)
  if (!honorific) return name
  return isEastAsian(parts.family_name ?? '', parts.given_name ?? '') ? `${name} ${honorific}` : `${honorific} ${name}`
}

const isEastAsian = (...parts: readonly string[]): boolean => parts.some((part) => eastAsian.test(part))

/** A person as vCard 4.0 (RFC 6350), for address books and telephones. Pure. */

export interface CardData {
  name: string
  family_name: string | null
  given_name: string | null
  honorific: string | null
  organization: string | null
  department_name: string | null
  job_title: string | null
  emails: readonly { email: string; label: string | null; is_primary: boolean | null }[]
  phones: readonly { number: string; e164: string | null; label: string | null; is_primary: boolean | null }[]
  /** `1980-02-03` or `--02-03`. */
  birthday: string | null
  language: string | null
}

/** BCP 47 by the language of the person. */
const languageTags: Readonly<Record<string, string>> = { en: 'en', tw: 'zh-Hant', cn: 'zh-Hans', jp: 'ja' }
/** RFC 6350 §6.4.1. */
const phoneTypes: Readonly<Record<string, string>> = { mobile: 'cell', work: 'work', home: 'home', fax: 'fax' }

/** @returns lines folded at 75 octets and ended by CRLF */
export function vCard({
  name,
  family_name,
  given_name,
  honorific,
  organization,
  department_name,
  job_title,
  emails,
  phones,
  birthday,
  language,
}: CardData): string {
  const text = (value: string) =>
    value
      .replace(/\\/g, '\\\\')
      .replace(/\r\n?|\n/g, '\\n')
      .replace(/([,;])/g, '\\$1')
  const preferred = (is_primary: boolean | null) => (is_primary ? ';PREF=1' : '')
  const tag = language === null ? undefined : languageTags[language]
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `FN:${text(name)}`,
    `N:${[family_name, given_name, null, honorific, null].map((part) => text(part ?? '')).join(';')}`,
    ...(organization
      ? [
          `ORG:${[organization, department_name]
            .filter((part) => part !== null && part !== '')
            .map((part) => text(part ?? ''))
            .join(';')}`,
        ]
      : []),
    ...(job_title ? [`TITLE:${text(job_title)}`] : []),
    ...emails.map(
      ({ email, label, is_primary }) =>
        `EMAIL${label === 'work' || label === 'home' ? `;TYPE=${label}` : ''}${preferred(is_primary)}:${text(email)}`,
    ),
    ...phones.map(({ number, e164, label, is_primary }) => {
      const type = phoneTypes[label ?? '']
      return `TEL${type ? `;TYPE=${type}` : ''}${preferred(is_primary)}${e164 ? `;VALUE=uri:tel:${e164}` : `:${text(number)}`}`
    }),
    // A date without its year is `--0203`, one with it `19800203` (§4.3.1).
    ...(birthday ? [`BDAY:${birthday.startsWith('--') ? `--${birthday.slice(2).replace('-', '')}` : birthday.replaceAll('-', '')}`] : []),
    ...(tag ? [`LANG:${tag}`] : []),
    'END:VCARD',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const encoder = new TextEncoder()

/** At most 75 octets a line, no character torn apart; what follows begins with a space (§3.2). */
function folded(line: string): string {
  const parts: string[] = ['']
  let room = 75
  for (const character of line) {
    const length = encoder.encode(character).length
    if (length > room) {
      parts.push('')
      room = 74
    }
    parts[parts.length - 1] += character
    room -= length
  }
  return parts.join('\r\n ')
}
